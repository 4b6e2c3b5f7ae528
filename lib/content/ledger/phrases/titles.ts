import { compilePhrases } from "#lib/text/phrases.ts";

/** A sentence that contains a colon is not an area prefix: "Remove unused pool: argument". */
export const SENTENCE_START = compilePhrases(
  {
    work: [
      "add",
      "fix",
      "remove",
      "drop",
      "use",
      "update",
      "make",
      "do",
      "rename",
      "replace",
      "move",
      "improve",
      "change",
    ],
    wish: ["don<apostrophe>t", "support", "allow", "set", "handle", "enable", "disable", "ensure", "prevent", "avoid"],
    state: ["when", "if", "possible", "initial", "should", "cannot", "can<apostrophe>t", "now"],
  },
  { before: /^/, after: /(?:e?[sd])?\s/, parts: { apostrophe: /['’]?/ } },
);
