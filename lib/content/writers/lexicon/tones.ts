import type { Tone } from "#lib/content/types.ts";
import type { Wordings } from "#lib/content/writers/sentence.ts";

/** The kinds of change that have wordings of their own: by the verb of the title, else by the category. */
export type FrameKind = "added" | "supported" | "fixed" | "removed" | "clause" | "feature" | "repair" | "other";

/**
 * The wordings of a change, where it opens a text and where it follows another one. Slots: {subject} is the product
 * with its version, {name} without it; {object} and {predicate} come from the change, {prose} is its whole text.
 */
type Frame = { opening: Wordings; further: Wordings };

/** The sentences of one tone. Wordings add no facts; they only connect facts of the ledger. */
export type Lexicon = {
  frames: Readonly<Record<FrameKind, Frame>>;
  /** What a change does beyond its announcement, after a heading and after another sentence on it. */
  detail: Frame;
  /** Announces a breaking change: {statement} is a sentence without its full stop. */
  breaking: Wordings;
  security: Wordings;
  /** The number of breaking changes, or of all, where a text tells some of them first: {count}. */
  allBreaking: Wordings;
  all: Wordings;
  /** The number of changes of a text that tells none of them in its first paragraph. */
  listed: Wordings;
  listedOne: Wordings;
  /** The closing line with everybody who took part: {names}. */
  thanks: Wordings;
  /** The heading of what an article names in a list. */
  restHeading: Wordings;
};

const COUNTED = {
  listed: ["{Count} changes are listed below."],
  listedOne: ["One change is listed below."],
} as const satisfies Partial<Lexicon>;

export const LEXICONS: Readonly<Record<Tone, Lexicon>> = {
  Professional: {
    ...COUNTED,
    allBreaking: ["All {count} breaking changes are marked below."],
    all: ["All {count} changes are listed below."],
    frames: {
      added: {
        opening: ["{subject} adds {object}."],
        further: ["{name} also adds {object}.", "Also new: {object}."],
      },
      supported: {
        opening: ["{subject} supports {object}."],
        further: ["{name} also supports {object}.", "{name} now supports {object}."],
      },
      fixed: {
        opening: ["{subject} fixes {object}."],
        further: ["{name} also fixes {object}.", "{name} fixes {object}, too."],
      },
      removed: {
        opening: ["{subject} removes {object}."],
        further: ["{name} also removes {object}."],
      },
      clause: {
        opening: ["{subject} {predicate}."],
        further: ["{name} also {predicate}.", "{name} now {predicate}."],
      },
      feature: { opening: ["New in {subject}: {prose}."], further: ["Also new: {prose}."] },
      repair: { opening: ["Fixed in {subject}: {prose}."], further: ["Also fixed: {prose}."] },
      other: { opening: ["Changed in {subject}: {prose}."], further: ["Also changed: {prose}."] },
    },
    detail: { opening: ["{name} {predicate}."], further: ["It {predicate}."] },
    breaking: ["Breaking change: {statement}."],
    security: ["Security: {statement}."],
    thanks: ["Thanks to {names}."],
    restHeading: ["Also in {subject}"],
  },
  Conversational: {
    ...COUNTED,
    frames: {
      added: {
        opening: ["{subject} now comes with {object}."],
        further: ["You'll also find {object}.", "And there's more: you now get {object}."],
      },
      supported: {
        opening: ["{subject} now works with {object}."],
        further: ["You can count on support for {object}, too.", "There's also support for {object} now."],
      },
      fixed: {
        opening: ["{subject} takes care of {object}."],
        further: ["Also taken care of: {object}.", "You won't run into {object} anymore."],
      },
      removed: {
        opening: ["{subject} no longer has {object}."],
        further: ["You won't find {object} anymore.", "Also gone: {object}."],
      },
      clause: {
        opening: ["{subject} now {predicate}."],
        further: ["You'll also notice that it {predicate}.", "And it now {predicate}, too."],
      },
      feature: { opening: ["Here's what's new in {subject}: {prose}."], further: ["You'll also find this: {prose}."] },
      repair: { opening: ["Here's a fix in {subject}: {prose}."], further: ["Another fix for you: {prose}."] },
      other: { opening: ["Here's what changed in {subject}: {prose}."], further: ["And this changed: {prose}."] },
    },
    detail: { opening: ["With this, {name} {predicate}."], further: ["And it {predicate}."] },
    breaking: ["Before you upgrade, know this: {statement}."],
    security: ["One for your security: {statement}."],
    allBreaking: ["You'll find all {count} breaking changes marked below."],
    all: ["You'll find all {count} changes below."],
    thanks: ["A big thank-you to {names}."],
    restHeading: ["There's more in {subject}"],
  },
  Casual: {
    ...COUNTED,
    frames: {
      added: { opening: ["New in {subject}: {object}."], further: ["Plus: {object}.", "Say hello to {object}."] },
      supported: {
        opening: ["{subject} gets along with {object}."],
        further: ["Works now: {object}.", "Now on board: {object}."],
      },
      fixed: {
        opening: ["Fixed in {subject}: {object}."],
        further: ["Squashed: {object}.", "Off the list: {object}."],
      },
      removed: { opening: ["Gone from {subject}: {object}."], further: ["Bye, {object}.", "Also gone: {object}."] },
      clause: {
        opening: ["{subject} {predicate} now."],
        further: ["Oh, and it {predicate}.", "Plus, it {predicate}."],
      },
      feature: { opening: ["Fresh in {subject}: {prose}."], further: ["Plus: {prose}."] },
      repair: { opening: ["Fixed in {subject}: {prose}."], further: ["Squashed: {prose}."] },
      other: { opening: ["Changed in {subject}: {prose}."], further: ["Changed, too: {prose}."] },
    },
    detail: { opening: ["Now {name} {predicate}."], further: ["Plus, it {predicate}."] },
    breaking: ["Heads up, this one breaks: {statement}."],
    security: ["Security news: {statement}."],
    allBreaking: ["All {count} things that break are marked below."],
    all: ["All {count} changes: right below."],
    thanks: ["Cheers, {names}."],
    restHeading: ["The rest of {subject}"],
  },
  Formal: {
    ...COUNTED,
    frames: {
      added: {
        opening: ["{subject} introduces {object}."],
        further: ["Provision has furthermore been made for {object}.", "A further addition is as follows: {object}."],
      },
      supported: {
        opening: ["{subject} provides support for {object}."],
        further: ["Support has likewise been provided for {object}.", "Support now extends to {object}."],
      },
      fixed: {
        opening: ["{subject} corrects {object}."],
        further: [
          "A correction has also been made for {object}.",
          "The following has likewise been corrected: {object}.",
        ],
      },
      removed: {
        opening: ["{subject} discontinues {object}."],
        further: ["The following has likewise been discontinued: {object}."],
      },
      clause: {
        opening: ["{subject} {predicate}."],
        further: ["Furthermore, it {predicate}.", "It likewise {predicate}."],
      },
      feature: {
        opening: ["The following has been introduced in {subject}: {prose}."],
        further: ["A further addition is as follows: {prose}."],
      },
      repair: {
        opening: ["The following has been corrected in {subject}: {prose}."],
        further: ["A further correction is as follows: {prose}."],
      },
      other: {
        opening: ["The following has been changed in {subject}: {prose}."],
        further: ["A further change is as follows: {prose}."],
      },
    },
    detail: { opening: ["In particular, {name} {predicate}."], further: ["Moreover, it {predicate}."] },
    breaking: ["The following change is incompatible with earlier versions: {statement}."],
    security: ["The following change relates to security: {statement}."],
    allBreaking: ["The {count} incompatible changes are marked in the list below."],
    all: ["A complete list of the {count} changes is given below."],
    thanks: ["Acknowledgment is due to {names}."],
    restHeading: ["Further changes in {subject}"],
  },
};
