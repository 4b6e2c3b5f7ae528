import type { Timers } from "#lib/ai/timers.ts";

/** A clock that only advances when a test advances it; `pause` advances it at once. */
export class TestTimers implements Timers {
  #now = 0;
  readonly #waiting = new Set<{ dueMs: number; callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const entry = { dueMs: this.#now + ms, callback };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  async pause(ms: number): Promise<void> {
    this.advance(ms);
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const entry of [...this.#waiting]) {
      if (entry.dueMs > this.#now || !this.#waiting.delete(entry)) continue;
      entry.callback();
    }
  }
}
