import { compilePhrases } from "#lib/text/phrases.ts";

const SUBJECT_MAX = 120;

/** A network's name that follows "on" or "for" is no subject. */
const NETWORK = /\bpost (?:on|for) (?:x|twitter|linked ?in)\b/gi;
const SUBJECT =
  /\b(?:about|regarding|covering|announcing|on|for|in|to|around|(?:leave|left) out|explain|describe)\s+(.+?)(?=[.?!;:](?:\s|$)|\n|$)/gi;

const MONTH = /january|february|march|april|may|june|july|august|september|october|november|december/;
const ONLY_MONTH = new RegExp(`^(?:${MONTH.source})$`, "i");

/** Words of a subject that only name a time or everything that shipped. */
const NO_SUBJECT = compilePhrases(
  [
    "[in |for |from |of |over |during |since ][the ](last|past|this|previous) [<number> ](day|days|week|weeks|month|months|fortnight)",
    "[in |for |from |of ][the ](yesterday|today|newest|latest)",
    "(what|everything|anything|all) [that ][we |you |was |is |has ][been ](shipped|released|merged|changed|new|done|happened)",
    "[the |our ][last |latest |newest |recent |past ](changes|releases|updates|release|news|version)",
    "[in |for |from |of |during |since ]<month> <year>",
    "(in|for|from|of|during|since) <month>",
    "[in |with ][a |an ]<tone> (tone|voice|style)",
    "(we|us|our users|users|customers|developers|[our ][<name> ]team|please|me)",
  ],
  {
    parts: {
      number: /\d+|two|four/,
      year: /\d{4}/,
      month: MONTH,
      tone: /friendly|conversational|warm|personal|casual|relaxed|fun|playful|formal|official|professional|business/,
      name: /\w+/,
    },
    flags: "gi",
  },
);
const PREPOSITION_END = /(?:\s+(?:for|to|in|on|from|of|and|with))+$/i;
const ARTICLE = /^(?:(?:the|our|a|an|new|latest|this|that|my|its?)\s+)+/i;

/** Returns what a message is about ("the onboarding page"); null if it names no subject. */
export function parseSubject(message: string): string | null {
  const text = message.replace(NETWORK, "post").replaceAll("’", "'");
  for (const [, words = ""] of text.matchAll(SUBJECT)) {
    const subject = words
      .replace(NO_SUBJECT, " ")
      .replace(/[\s,"'“”()]+/g, " ")
      .trim()
      .replace(ARTICLE, "")
      .replace(PREPOSITION_END, "");
    if (/[\p{L}\p{N}]{2}/u.test(subject) && !ONLY_MONTH.test(subject))
      return subject.slice(0, SUBJECT_MAX).toWellFormed();
  }
  return null;
}

const NAME = /@?[\p{L}\p{N}._-]+(?: @?[\p{L}\p{N}._-]+){0,3}?/u;
const VERBS = /(?:been )?(?:do|ship|merge|change|fix|add|build|built|contribut|work)/;
const WORKED = new RegExp(`\\bwhat (?:did|has|have|was|is) (${NAME.source}) ${VERBS.source}`, "iu");
const BY = new RegExp(
  `\\b(?:changes|commits|work|pull requests|prs) (?:by|from) (${NAME.source})(?=[.?!,;\\s]|$)`,
  "iu",
);
const NOBODY = compilePhrases([
  "(we|you|they|i|it|us|me|our|team|everyone|everybody)",
  "(the|a|this|that|last|past|today|yesterday|what|been|new|in|on)",
]);

/** Returns the person that a question names ("what did Ann do"), or null. */
export function parseAuthor(message: string): string | null {
  const name = (WORKED.exec(message) ?? BY.exec(message))?.[1]?.replace(/[.]+$/, "") ?? "";
  return name === "" || NOBODY.test(name) ? null : name;
}
