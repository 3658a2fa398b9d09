// SPDX-License-Identifier: MIT
// A socket that comes back by itself, and gives every question its answer.

import type { FromPage, ToPage } from "../api";

type Question = FromPage extends infer M ? (M extends FromPage ? Omit<M, "key"> : never) : never;
export type Answer = Extract<ToPage, { key: string }>;
export type Status = "connecting" | "open" | "lost" | "closed";

interface Waiting {
  readonly text: string;
  readonly again: boolean; // sent once more after a break; it counts once whatever happens
  done(answer: Answer): void;
  fail(reason: Error): void;
}

const FIRST = 400;
const LONGEST = 8000;
const CHANGES = new Set(["act", "takeback", "askback", "answerback", "say"]);
const FINAL = new Set([1008, 4401, 4403, 4404]); // coming back would not help

const ABNORMAL = 1006; // what a browser says of a line that broke

export class Broken extends Error {}

export class Socket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private delay = FIRST;
  private timer = 0;
  private ended = false;

  constructor(
    private readonly address: string,
    private readonly hello: () => Question,
    private readonly heard: (message: ToPage) => void,
    private readonly told: (status: Status, code: number) => void,
  ) {
    addEventListener("offline", this.cut);
    addEventListener("online", this.back);
    this.open();
  }

  /** Ask and wait for the answer with the same key. */
  ask(question: Question): Promise<Answer> {
    const key = newKey();
    const text = JSON.stringify({ ...question, key });
    return new Promise((done, fail) => {
      const again = CHANGES.has(question.type);
      this.waiting.set(key, { text, again, done, fail });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      else if (!again) this.drop(key);
    });
  }

  close(): void {
    this.ended = true;
    removeEventListener("offline", this.cut);
    removeEventListener("online", this.back);
    clearTimeout(this.timer);
    this.socket?.close();
    for (const key of [...this.waiting.keys()]) this.drop(key);
  }

  /** The net is gone: a socket may take minutes to notice, and what it has sent may be lost. */
  private readonly cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.closed(ABNORMAL);
  };

  /** The net is back: no need to wait for the next try. */
  private readonly back = (): void => {
    if (this.socket || this.ended) return;
    clearTimeout(this.timer);
    this.delay = FIRST;
    this.open();
  };

  private open(): void {
    this.told("connecting", 0);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = FIRST;
      socket.send(JSON.stringify({ ...this.hello(), key: newKey() }));
      for (const one of this.waiting.values()) socket.send(one.text);
      this.told("open", 0);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToPage);
    socket.onclose = (event) => this.closed(event.code);
  }

  private hear(message: ToPage): void {
    if ("key" in message) {
      const waiting = this.waiting.get(message.key);
      if (waiting) {
        this.waiting.delete(message.key);
        waiting.done(message);
        return;
      }
    }
    this.heard(message);
  }

  private closed(code: number): void {
    this.socket = null;
    if (this.ended || FINAL.has(code)) {
      this.ended = true;
      this.told("closed", code);
      return;
    }
    for (const [key, one] of this.waiting) if (!one.again) this.drop(key);
    this.told("lost", code);
    this.timer = window.setTimeout(() => this.open(), this.delay);
    this.delay = Math.min(LONGEST, this.delay * 1.8);
  }

  private drop(key: string): void {
    this.waiting.get(key)?.fail(new Broken("the connection is down"));
    this.waiting.delete(key);
  }
}

/** A key nobody else will choose. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
