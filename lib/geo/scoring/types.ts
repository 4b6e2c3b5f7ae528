/** A brand that a project tracks: the company itself, or a competitor. */
export type TrackedBrand = {
  /** The display name; unique in a project. */
  key: string;
  name: string;
  own: boolean;
  /** All names: name and aliases, or name and synonyms. */
  names: string[];
  /** Hosts or addresses; a subdomain counts as its domain. */
  domains: string[];
  /** Addresses of its pages on other hosts, including everything below them. */
  pages?: readonly string[];
};

/** The parts of a stored answer that a scorer reads. */
export type Answer = { text: string; citations: readonly { url: string; title: string | null }[] };

/** A brand name in an answer: UTF-16 offsets into its text, end exclusive. */
export type Match = {
  start: number;
  end: number;
  brand: string;
  own: boolean;
  /** The sentence says that the brand could not be found, so this is not a mention. */
  absence: boolean;
};

/** The score of one competitor in an answer. */
export type BrandScore = { brand: string; mentioned: boolean; position: number | null; cited: boolean };

/** The score of the company in an answer, and of the competitors that it names or cites. */
export type Score = {
  mentioned: boolean;
  /** The company is only named as not found. */
  absent: boolean;
  cited: boolean;
  /** 1 is best; null if the company is not mentioned. */
  position: number | null;
  /** In text order. */
  matches: Match[];
  /** Competitors named or cited, in the given order. */
  competitors: BrandScore[];
};

/** Scores answers for one set of brands. */
export type Scorer = {
  /** Hash of the rules' version, the names and the competitors. */
  version: string;
  score: (answer: Answer) => Score;
};

/** A name that has other meanings, and the reason. */
export type FlaggedName = { name: string; reason: "short" | "common_word" };
