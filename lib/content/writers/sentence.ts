/** Text with the entries that back it. */
export type Part = { text: string; entryIds: string[] };

/** Wordings of equal meaning, with `{slot}` marks. */
export type Wordings = readonly [string, ...string[]];

export type Slots = Readonly<Record<string, string>>;

/** A sentence before the rules of style: how it may be worded, and what fills the wording. */
export type Sentence = {
  wordings: Wordings;
  slots: Slots;
  /** Names the sentence within the text: with the seed it says which wording is tried first. */
  key: string;
  /** How many sentences of the same key stand before it. */
  turn?: number;
  /** Takes the place of the full stop as it is: links and names, which no rule changes. */
  end?: string;
  entryIds: string[];
  /** Where in its paragraph it is read, when that is not where it was drafted. */
  place?: number;
  /** Left out where every wording breaks a rule of style. */
  optional?: boolean;
};

/** What a text is drafted of: a sentence to be worded, a text that stands, or nothing. */
export type Drafted = Sentence | Part | null;
