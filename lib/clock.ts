/** Where the time comes from; tests inject one that they can advance. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
