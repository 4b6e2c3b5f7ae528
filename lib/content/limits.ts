/** The maximum length of a post on X, in the units of `weightedLength`. */
export const X_LENGTH_MAX = 280;
