/** A brand that a project tracks: the company itself, or a competitor. */
export type TrackedBrand = {
  /** The display name; unique in a project. */
  key: string;
  name: string;
  own: boolean;
  /** Everything it is called: name and aliases, or name and synonyms. */
  names: string[];
  /** Hosts or addresses; a subdomain counts as its domain. */
  domains: string[];
  /** Addresses of its pages on somebody else's host, with all below them. */
  pages?: readonly string[];
};

/** What a scorer reads of a stored answer. */
export type Answer = { text: string; citations: readonly { url: string; title: string | null }[] };

/** One place where an answer names a brand: UTF-16 offsets into its text, end exclusive. */
export type Match = {
  start: number;
  end: number;
  brand: string;
  own: boolean;
  /** The sentence says that the brand could not be found: no mention, but worth a look. */
  absence: boolean;
};

/** What an answer says of one competitor. */
export type BrandScore = { brand: string; mentioned: boolean; position: number | null; cited: boolean };

/** What an answer says of the company, and of the competitors that it names or cites. */
export type Score = {
  mentioned: boolean;
  /** The company is named only as not found. */
  absent: boolean;
  cited: boolean;
  /** 1 is best; null where the company is not mentioned. */
  position: number | null;
  /** In the order of the text. */
  matches: Match[];
  /** Competitors found, in the order in which they were given. */
  competitors: BrandScore[];
};

/** Reads answers by one set of names. */
export type Scorer = {
  /** Hash of the rules' version, the names and the competitors. */
  version: string;
  score: (answer: Answer) => Score;
};

/** A name that is matched in its exact case alone, and why. */
export type FlaggedName = { name: string; reason: "short" | "common_word" };
