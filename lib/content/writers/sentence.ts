/** Text with the entries that back it. */
export type Part = { text: string; entryIds: string[] };

/** Interchangeable wordings with `{slot}` marks. */
export type Wordings = readonly [string, ...string[]];

export type Slots = Readonly<Record<string, string>>;

/** A sentence before styling: its possible wordings and the values of their slots. */
export type Sentence = {
  wordings: Wordings;
  slots: Slots;
  /** Identifies the sentence within the text. Together with the seed it selects the first wording to try. */
  key: string;
  /** How many sentences with the same key precede this one. */
  repetition?: number;
  /** Replaces the full stop literally. It contains links and names, which no rule may change. */
  end?: string;
  entryIds: string[];
  /** The position in its paragraph, if it differs from the drafting order. */
  position?: number;
  /** Leave the sentence out if every wording breaks a rule of style. */
  optional?: boolean;
};

/** An element of a draft: a sentence without wording, a fixed text, or nothing. */
export type Drafted = Sentence | Part | null;
