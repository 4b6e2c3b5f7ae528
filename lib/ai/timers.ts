import { setTimeout as sleep } from "node:timers/promises";

/** A clock with timers; tests inject one that they advance. */
export type Timers = {
  /** Milliseconds since a fixed instant. */
  now(): number;
  /** Calls back once after a delay. @returns a function that cancels it */
  after(ms: number, callback: () => void): () => void;
  pause(ms: number): Promise<void>;
};

export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  pause: (ms) => sleep(ms),
};
