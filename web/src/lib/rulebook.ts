// SPDX-License-Identifier: MIT
// Looking things up in the rulebook.

import type { RuleText } from "../api";

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The name of the section a rule stands under. */
export const section = (rule: RuleText, language: string): string => rule.section[language] ?? rule.section.en ?? "";

/** Rules that have every word: in the id or the title first, then in the text. */
export function found(rules: readonly RuleText[], wanted: string, language: string): RuleText[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [...rules];
  const ranked: { rule: RuleText; rank: number }[] = [];
  for (const rule of rules) {
    const title = fold(`${rule.id} ${rule.title[language] ?? rule.title.en ?? ""}`);
    const text = fold(`${section(rule, language)} ${rule.text[language] ?? rule.text.en ?? ""} ${rule.ruling[language] ?? ""}`);
    let rank = 0;
    for (const word of words) {
      if (title.includes(word)) rank += 3;
      else if (text.includes(word)) rank += 1;
      else {
        rank = -1;
        break;
      }
    }
    if (rank > 0) ranked.push({ rule, rank });
  }
  return ranked.sort((a, b) => b.rank - a.rank).map(({ rule }) => rule);
}
