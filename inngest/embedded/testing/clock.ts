import type { Clock } from "#lib/clock.ts";

/** Runs with the real time and can be moved ahead of it. */
export class MovableClock implements Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}
