/** Where time comes from and how it passes; tests inject one that they can advance. */
export type Timers = {
  /** Milliseconds since some instant. */
  now(): number;
  /** Calls back once after a time. @returns what calls it off */
  after(ms: number, callback: () => void): () => void;
};

export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export function pause(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve);
  });
}
