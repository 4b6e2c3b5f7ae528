/** Source of the current time; tests inject one that they can advance. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
