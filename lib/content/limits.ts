/** The maximum length of a post on X, in the units of `weightedLength`. */
export const X_LENGTH_MAX = 280;

/** Visible characters of a post on LinkedIn, of which about 800 are wanted. */
export const LINKEDIN_LENGTH_MAX = 1_300;

/** Share of changes with a note from which a change without one counts as not worth telling. */
export const NOTED_SHARE = 0.15;

/** Fewer changes of twelve months show no policy of notes. */
export const NOTED_CHANGES_MIN = 10;
