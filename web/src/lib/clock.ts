// SPDX-License-Identifier: MIT
// A clock in words: seconds while they matter, then minutes, hours and days.

/** What is left, as a clock shows it: 0:45, 12:05, 3 h, 2 d. */
export function shown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** When to look again: each second at the end, each half minute while hours are left. */
export function pause(left: number): number {
  return left > 3_700_000 ? 30_000 : 1000;
}
