import { compilePhrases } from "#lib/text/phrases.ts";

/** Conventional types of work at the start of titles. */
const TYPES = [
  "feat",
  "[new ]feature[s]",
  "fix[es]",
  "bugfix",
  "bug fix",
  "hotfix",
  "bug",
  "perf",
  "performance",
  "refactor",
  "refacto",
  "doc[s]",
  "documentation",
  "test[s]",
  "chore",
  "build",
  "ci",
  "style",
  "revert",
  "dep[s]",
  "security",
  "sec",
  "improve",
  "improvement[s]",
  "enhance",
  "enhancement",
  "release",
  "wip",
  "type[s]",
  "typo",
  "breaking",
  "misc",
  "tweak[s]",
  "(fix|tweak|chore)hancement",
  "cleanup",
  "change",
  "changed",
  "added",
  "fixed",
  "removed",
  "deprecated",
];
/** A type at the start of a title, with an optional scope in round or square brackets. */
export const CONVENTIONAL = compilePhrases(TYPES, {
  before: /^/,
  after: /\s?(?:\(([^()]{0,60})\)|\[([^\]]{0,60})\])?\s?!?\s?[:：]\s*(?=\S)/,
});
/** A text that is only a type. */
export const TYPED_WORD = compilePhrases(TYPES, { before: /^/, after: /$/ });

/** "(#12)", "(fixes #12, #13)", "(skip ci)", ", closes #12" at the end of a title. */
export const TAIL = compilePhrases(
  [
    "<open>((#|gh-|!)<digits>|<reference><gap>[<place>#]<digits><more>|<skip>|<name>/<name>#<digits>)<close>",
    "<open>backport [of ][<place>#]<digits> (to|in|for) <place><close>",
    "<open>(note|wip|draft|rfc|nfc)<close>",
    "<stop>(<closes>|ref[s])<colon>#<digits><more>",
  ],
  {
    before: /\s*/,
    after: /\s*$/,
    parts: {
      reference: [
        "pr",
        "mr",
        "issue",
        "bug",
        "<closes>",
        "ref[s]",
        "see",
        "part of",
        "backport[ of]",
        "cherry<any>pick[ed][ from]",
      ],
      closes: ["fix[es|ed]", "close[s|d]", "resolve[s|d]"],
      skip: ["skip ci", "ci skip", "no ci", "skip changelog", "<nth> (try|attempt)", "take <digits>"],
      nth: ["<digits>(st|nd|rd|th)", "second", "third"],
      more: ["([,] [and ]#<digits>){0,}"],
      open: /[([（]/,
      close: /[)\]）]/,
      gap: /\W{0,2}/,
      place: /[\w./-]*/,
      name: /[\w.-]+/,
      digits: /\d+/,
      any: /.?/,
      stop: /[,;.-]?\s/,
      colon: /[\s:]+/,
    },
  },
);
