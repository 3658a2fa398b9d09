// SPDX-License-Identifier: MIT
// Pan and zoom: one CSS transform on the layer that holds the board.

export interface View {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const LEAST = 0.3;
export const MOST = 3;
const TAP = 6; // a pointer that moved less than this has tapped
const KEEP = 80; // so many pixels of the board stay in sight

export const clampScale = (k: number): number => Math.min(MOST, Math.max(LEAST, k));

/** The view in which a box of the board just fits into a room, less what covers its edges. */
export function fitted(box: Box, room: { width: number; height: number }, inset = INSET): View {
  const width = Math.max(40, room.width - inset.left - inset.right);
  const height = Math.max(40, room.height - inset.top - inset.bottom);
  const k = clampScale(Math.min(width / box.width, height / box.height, 1.6));
  return {
    k,
    x: inset.left + (width - box.width * k) / 2 - box.left * k,
    y: inset.top + (height - box.height * k) / 2 - box.top * k,
  };
}
export const INSET = { left: 8, right: 8, top: 8, bottom: 8 };

/** At this scale, with one point of the board in the middle of the room. */
export function centred(x: number, y: number, k: number, room: { width: number; height: number }, inset = INSET): View {
  const [left, top] = [inset.left, inset.top];
  const [width, height] = [room.width - left - inset.right, room.height - top - inset.bottom];
  return { k, x: left + width / 2 - x * k, y: top + height / 2 - y * k };
}

/** Moved so that no room is wasted on what lies outside a box, where the box is larger than the room. */
export function within(view: View, box: Box, room: { width: number; height: number }, inset = INSET): View {
  const along = (at: number, from: number, size: number, length: number, low: number, high: number): number => {
    const [first, last] = [low - from * view.k, length - high - (from + size) * view.k];
    return first < last ? (first + last) / 2 : Math.min(first, Math.max(last, at));
  };
  return {
    k: view.k,
    x: along(view.x, box.left, box.width, room.width, inset.left, inset.right),
    y: along(view.y, box.top, box.height, room.height, inset.top, inset.bottom),
  };
}

/** Zoomed by a factor, with one point of the room standing still. */
export function zoomed(view: View, factor: number, px: number, py: number): View {
  const k = clampScale(view.k * factor);
  const by = k / view.k;
  return { k, x: px - (px - view.x) * by, y: py - (py - view.y) * by };
}

/** Never quite out of sight. */
export function clamped(view: View, box: Box, room: { width: number; height: number }): View {
  const low = (size: number, at: number): number => KEEP - (at + size) * view.k;
  const high = (length: number, at: number): number => length - KEEP - at * view.k;
  return {
    k: view.k,
    x: Math.min(high(room.width, box.left), Math.max(low(box.width, box.left), view.x)),
    y: Math.min(high(room.height, box.top), Math.max(low(box.height, box.top), view.y)),
  };
}

export interface Gestures {
  view(): View;
  set(view: View, moving: boolean): void;
  tap(event: PointerEvent): void;
  hold(event: PointerEvent): void;
}

/** Pointer, pinch and wheel on an element; returns how to stop. */
export function gestures(element: HTMLElement, on: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let apart = 0;
  let holding = 0;
  let settle = 0;

  const place = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const room = element.getBoundingClientRect();
    return { x: event.clientX - room.left, y: event.clientY - room.top };
  };
  const moved = (view: View): void => {
    on.set(view, true);
    clearTimeout(settle);
    settle = window.setTimeout(() => on.set(on.view(), false), 200);
  };
  const spread = (): { x: number; y: number; d: number } => {
    const [a, b] = [...down.values()];
    return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2, d: Math.hypot(a!.x - b!.x, a!.y - b!.y) };
  };

  const pointerdown = (event: PointerEvent): void => {
    if (event.button > 0 || (event.target as Element).closest("[data-float]")) return;
    down.set(event.pointerId, place(event));
    if (down.size === 1) {
      travelled = 0;
      holding = window.setTimeout(() => {
        if (travelled < TAP && down.size === 1) {
          travelled = TAP;
          on.hold(event);
        }
      }, 500);
    } else {
      clearTimeout(holding);
      travelled = TAP;
      if (down.size === 2) apart = spread().d;
    }
  };
  const pointermove = (event: PointerEvent): void => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const now = place(event);
    if (down.size === 1) {
      travelled += Math.hypot(now.x - last.x, now.y - last.y);
      down.set(event.pointerId, now);
      if (travelled < TAP) return;
      clearTimeout(holding);
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      const view = on.view();
      moved({ ...view, x: view.x + now.x - last.x, y: view.y + now.y - last.y });
    } else if (down.size === 2) {
      const before = spread();
      down.set(event.pointerId, now);
      const after = spread();
      const view = zoomed(on.view(), after.d / (apart || after.d), after.x, after.y);
      apart = after.d;
      moved({ ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y });
    }
  };
  const pointerup = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(holding);
    if (down.size === 0 && travelled < TAP && event.type === "pointerup") on.tap(event);
  };
  const wheel = (event: WheelEvent): void => {
    if ((event.target as Element).closest("[data-float]")) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const { x, y } = place(event);
    moved(zoomed(on.view(), Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y));
  };

  element.addEventListener("pointerdown", pointerdown);
  element.addEventListener("pointermove", pointermove);
  element.addEventListener("pointerup", pointerup);
  element.addEventListener("pointercancel", pointerup);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(holding);
    clearTimeout(settle);
    element.removeEventListener("pointerdown", pointerdown);
    element.removeEventListener("pointermove", pointermove);
    element.removeEventListener("pointerup", pointerup);
    element.removeEventListener("pointercancel", pointerup);
    element.removeEventListener("wheel", wheel);
  };
}
