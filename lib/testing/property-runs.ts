const isFull = process.env.CLARION_PROPERTY_RUNS === "full";

/** How many examples of a property are tried: all in `npm run test:full`, a tenth elsewhere. */
export function propertyRuns(full: number): number {
  return isFull ? full : Math.ceil(full / 10);
}

/** How many characters of a flood are used: all in `npm run test:full`, a tenth elsewhere. */
export function floodLength(full: number): number {
  return propertyRuns(full);
}
