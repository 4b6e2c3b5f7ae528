import type { Wordings } from "#lib/content/writers/sentence.ts";

/** The kinds of change that have wordings of their own: by the verb of the title, else by the category. */
export type FrameKind =
  | "added"
  | "purpose"
  | "ability"
  | "supported"
  | "fixed"
  | "removed"
  | "clause"
  | "passive"
  | "reworked"
  | "feature"
  | "repair"
  | "other";

/**
 * The wordings of a change, where it opens a text and where it follows another one. Slots: {subject} is the product
 * with its version, {name} without it; {object} and {predicate} come from the change, {prose} is its whole text.
 * {thing} is new, {order} is what one can do with it, and {verb} {participle}{rest} is what happens to {object};
 * {been} is its verb for work of people, which no product does itself: "the page has been redesigned".
 */
type Frame = { opening: Wordings; further: Wordings };

/**
 * Which sentences of the sources a tone tells where there is room for some only: the first ones, those about the
 * reader, the shortest ones, or those about conditions, defaults and limits.
 */
export type Preference = "order" | "reader" | "short" | "limits";

/** How much a tone tells: sentences below a heading and of a theme, and changes of a first paragraph. */
export type Scope = {
  highlight: number;
  theme: number;
  named: number;
  prefers: Preference;
  /** How much a first paragraph says of each change, where the change allows it; null leaves it to the change. */
  length: "brief" | "full" | null;
  /** Whether what sources say of a change stands below its heading as a list, for readers who skim. */
  listed: boolean;
  /** Sentences on the lead of a post on networks after the first one, and changes of a longer post. */
  post: { details: number; changes: number };
};

/** What is said of one thing, and of several. */
type Counted = { one: Wordings; many: Wordings };

/** The sentences of one tone. Wordings add no facts; they only connect facts of the ledger. */
export type Lexicon = {
  scope: Scope;
  frames: Readonly<Record<Exclude<FrameKind, "passive">, Frame>> & {
    /** Null in tones that always say who does something. */
    readonly passive: Frame | null;
  };
  /** A statement of the source that opens a text; {small} has no capital where that is certain. */
  states: Wordings;
  /** What a change does beyond its announcement, after a heading and after another sentence on it. */
  detail: Frame;
  /** Announces a breaking change: {statement} is a sentence without its full stop. */
  breaking: Wordings;
  security: Wordings;
  /** Breaking changes that the first paragraph does not tell: {Count} or {count}. */
  moreBreaking: Counted;
  /** Security fixes that the first paragraph does not tell: {Count} or {count}. */
  moreSecurity: Counted;
  /** The number of changes of a text that tells none of them in its first paragraph. */
  listed: Wordings;
  listedOne: Wordings;
  /** The closing line with everybody who took part: {names}. */
  thanks: Wordings;
  /** The heading of what an article names in a list. */
  restHeading: Wordings;
};
