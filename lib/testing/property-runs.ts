const isFull = process.env.CLARION_PROPERTY_RUNS === "full";

/** Returns the number of examples of a property test: all in `npm run test:full`, otherwise a tenth. */
export function propertyRuns(full: number): number {
  return isFull ? full : Math.ceil(full / 10);
}

/** Returns the number of characters of a flood text: all in `npm run test:full`, otherwise a tenth. */
export function floodLength(full: number): number {
  return propertyRuns(full);
}
