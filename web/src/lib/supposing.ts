// SPDX-License-Identifier: MIT
// "Why can I not do this?" must be asked about an action. A click on an idle thing has none, so one
// is made in the likeness of an action that was legal before: the same kind, pointing elsewhere.

import type { Choice, Counter, Position, Scene } from "../api";
import { retargeted } from "./choices";

export interface Wanted {
  readonly cell?: number;
  readonly target?: string;
  readonly unit?: string;
  readonly card?: string;
}

export class Supposing {
  private readonly models = new Map<string, Choice>();

  /** Keep one choice of every kind and unit as a model. */
  remember(position: Position): void {
    const cells = new Map((position.scene?.cells ?? []).map((cell) => [cell.id, cell.name] as const));
    for (const choice of position.choices) {
      const { action, unit } = choice;
      const type = String(action.type);
      const named = cells.get(choice.cell); // the action must say where it points
      const bare = Object.keys(action).length === 2; // its kind, and one thing that it names
      if (unit && choice.target) this.models.set(`target:${type}:${unit}`, choice);
      else if (unit && named && !choice.rolls && Object.values(action).includes(named)) this.models.set(`cell:${type}:${unit}`, choice);
      else if (typeof action.card === "string" && bare) this.models.set(`card:${type}`, choice);
      else if (action.unit === unit && unit && bare && choice.cell < 0) {
        if (!this.models.has(`unit:${type}`)) this.models.set(`unit:${type}`, choice);
      }
    }
  }

  /** The action that a click seems to mean, or nothing. */
  action(scene: Scene, acting: Counter | undefined, wanted: Wanted): Record<string, unknown> | null {
    if (wanted.card !== undefined) {
      const model = this.like("card")[0];
      return model ? { ...model.action, card: wanted.card } : null;
    }
    if (wanted.unit !== undefined) return first(this.like("unit"), scene, wanted);
    if (!acting) return null;
    const fitting = this.like(wanted.target !== undefined ? "target" : "cell");
    const symbols = new Map(scene.counters.map((one) => [one.id, one.symbol] as const));
    const own = fitting.filter((model) => model.unit === acting.id);
    const alike = fitting.filter((model) => symbols.get(model.unit) === acting.symbol);
    return first([...own, ...alike], scene, { ...wanted, unit: acting.id });
  }

  private like(kind: string): Choice[] {
    return [...this.models].filter(([key]) => key.startsWith(`${kind}:`)).map(([, model]) => model);
  }
}

function first(models: readonly Choice[], scene: Scene, wanted: Wanted): Record<string, unknown> | null {
  for (const model of models) {
    const action = retargeted(model, scene, wanted);
    if (action) return action;
  }
  return null;
}
