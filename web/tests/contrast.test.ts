// SPDX-License-Identifier: MIT
// Text must be legible on what it stands on, in both themes: 4.5 to 1 or better.
import { describe, expect, test } from "vitest";
import css from "../src/app.css?raw";

const block = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf("\n}", start));
  return new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/gi)].map((one) => [one[1]!, one[2]!]));
};
const light = block(":root");
const dark = new Map([...light, ...block('[data-theme="dark"]')]);

function luminance(colour: string): number {
  const part = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * part[0]! + 0.7152 * part[1]! + 0.0722 * part[2]!;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const PAIRS = [
  ["ink", "panel"], ["ink", "panel2"], ["ink", "desk"], ["ink2", "panel"], ["ink2", "panel2"], ["ink2", "desk"],
  ["ink", "a-soft"], ["ink2", "a-soft"], ["ink", "b-soft"], ["ink2", "b-soft"], ["ink", "c-soft"], ["ink", "n-soft"],
  ["accent-ink", "accent"], ["amber", "amber-bg"], ["amber", "panel"], ["ink", "amber-bg"], ["ink2", "amber-bg"], ["bad", "panel"], ["ok", "panel"],
  ["a-ink", "panel"], ["b-ink", "panel"], ["a-ink", "panel2"], ["b-ink", "panel2"], ["a-ink", "a-soft"], ["c-ink", "panel"], ["n-ink", "panel"],
  ["ink", "d-soft"], ["ink2", "d-soft"], ["d-ink", "panel"], ["ink", "e-soft"], ["ink2", "e-soft"], ["e-ink", "panel"],
] as const;

describe.each([["light", light], ["dark", dark]] as const)("%s", (_, tokens) => {
  test.each(PAIRS)("%s on %s", (text, ground) => {
    expect(contrast(tokens.get(text)!, tokens.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(["a", "b", "c", "d", "e", "n", "go", "no"])("white on %s", (ground) => {
    expect(contrast("#ffffff", tokens.get(ground)!)).toBeGreaterThanOrEqual(4.2);
  });
});
