import { compilePhrases } from "#lib/text/phrases.ts";

/** "(#12)", "(fixes #12, #13)", "(skip ci)", ", closes #12" at the end of a title. */
export const TAIL = compilePhrases(
  [
    "<open>((#|gh-|!)<digits>|<reference><gap>[<place>#]<digits><more>|<skip>|<name>/<name>#<digits>)<close>",
    "<open>backport [of ][<place>#]<digits> (to|in|for) <place><close>",
    "<open>(note|wip|draft|rfc|nfc)<close>",
    "<stop>(<closes>|ref[s])<colon>#<digits><more>",
    "<end>#<digits><more>",
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
      end: /[.;]\s/,
      colon: /[\s:]+/,
    },
  },
);
