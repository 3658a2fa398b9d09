// SPDX-License-Identifier: MIT
// What a reader chooses for himself: language, theme, size of text, and how the table behaves.

import { read, write } from "./store";

const KEY = "redoubt.settings";

export type Language = "en" | "es";
export type Theme = "system" | "light" | "dark";

interface Kept {
  language: Language;
  theme: Theme;
  text: number; // per cent
  symbols: "figures" | "signs";
  confirm: boolean; // ask before dice are rolled
  quiet: boolean; // pass windows in which there is nothing but to pass
  sound: boolean;
  guide: boolean;
  name: string;
  game: string; // the one that was set up last
}

const spoken = (): Language => (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");

export class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("system");
  text = $state(100);
  symbols = $state<"figures" | "signs">("figures");
  confirm = $state(true);
  quiet = $state(true);
  sound = $state(false);
  guide = $state(true);
  name = $state("");
  game = $state("");

  constructor() {
    const kept = read<Partial<Kept>>(KEY, {});
    Object.assign(this, { language: spoken(), ...kept });
    const asked = new URLSearchParams(location.search); // for pictures and tests: ?theme=dark&lang=es
    if (asked.get("theme")) this.theme = asked.get("theme") as Theme;
    if (asked.get("lang")) this.language = asked.get("lang") as Language;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    let system = $state(dark.matches);
    dark.addEventListener("change", () => (system = dark.matches));
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        const night = this.theme === "dark" || (this.theme === "system" && system);
        root.dataset.theme = night ? "dark" : "light";
        root.lang = this.language;
        root.style.setProperty("--text", String(this.text / 100));
      });
      $effect(() => {
        const { language, theme, text, symbols, confirm, quiet, sound, guide, name, game } = this;
        const now: Kept = { language, theme, text, symbols, confirm, quiet, sound, guide, name, game };
        write(KEY, now);
      });
    });
  }
}

export const settings = new Settings();
