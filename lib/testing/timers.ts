import type { Timers } from "#lib/ai/timers.ts";

/** Time that stands still until a test advances it; whoever pauses advances it. */
export class TestTimers implements Timers {
  #now = 0;
  readonly #waiting = new Set<{ at: number; callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const entry = { at: this.#now + ms, callback };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  async pause(ms: number): Promise<void> {
    this.advance(ms);
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const entry of [...this.#waiting]) {
      if (entry.at > this.#now || !this.#waiting.delete(entry)) continue;
      entry.callback();
    }
  }
}
