// SPDX-License-Identifier: MIT
// Two small sounds, made here: dice on a table, and a knock when it is one's turn. Off by default.

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tick(at: number, pitch: number, length: number, loud: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.5, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

export function play(what: "dice" | "turn"): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (what === "dice") for (let i = 0; i < 4; i++) tick(now + i * 0.055 + i * i * 0.008, 900 - i * 90, 0.05, 0.08);
  else [0, 0.14].forEach((late) => tick(now + late, 220, 0.12, 0.12));
}
