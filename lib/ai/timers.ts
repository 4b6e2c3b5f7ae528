import { setTimeout as sleep } from "node:timers/promises";

/** Where time comes from and how it passes; tests inject one that they can advance. */
export type Timers = {
  /** Milliseconds since some instant. */
  now(): number;
  /** Calls back once after a time. @returns what calls it off */
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
