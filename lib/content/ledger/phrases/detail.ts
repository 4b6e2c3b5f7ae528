import { compilePhrases } from "#lib/text/phrases.ts";

/** Words of sentences for contributors, not for readers of the notes. */
export const INTERNAL = compilePhrases(
  {
    people: ["i", "i'm", "i've", "we", "we're", "we've", "our", "us", "my", "let's", "reviewer[s]"],
    work: ["lgtm", "wip", "todo", "fixme", "tbd", "ci", "test[s]", "comment[s]", "<hash>"],
    context: ["them", "above", "below", "earlier", "this"],
  },
  { parts: { hash: /(?=\w*\d)[0-9a-f]{7,40}/ }, flags: "iu" },
);

/** Openings of sentences that depend on the preceding ones. */
export const POOR_START = compilePhrases(
  {
    reference: ["it", "its", "this", "that", "these", "those", "they", "he", "she", "same", "each", "some"],
    request: [
      "please",
      "thank[s]",
      "thank you",
      "make sure",
      "describe",
      "checklist",
      "by submitting",
      "note",
      "see",
      "follow[ing][~]up",
      "related",
      "part of",
      "based on",
    ],
    connection: [
      "also",
      "however",
      "but",
      "so",
      "thus",
      "then",
      "therefore",
      "here",
      "there",
      "otherwise",
      "hence",
      "and",
      "or",
      "because",
      "since",
      "if",
      "before",
      "after",
      "as",
      "when",
      "following",
    ],
    work: ["fixes", "closes", "resolves", "cherry", "backport", "introduced", "test[s]"],
    filler: ["nowadays", "currently", "actually", "basically", "just"],
  },
  { before: /^/ },
);

/** Phrases that state how things are now. */
export const STATES_CHANGE = compilePhrases(
  {
    present: ["now", "no longer", "can now", "must", "<start>Previously"],
    past: [
      "(was|were|has been|have been) (added|removed|replaced|renamed|deprecated|moved|fixed|changed|updated)",
      "(was|were|has been|have been) (supported|enabled|disabled|introduced|ignored|rejected|skipped|handled)",
    ],
  },
  { flags: "" },
);

/** What a change does to tests and to texts about the product, which its users do not meet. */
export const ABOUT_WORK = compilePhrases(
  {
    docs: ["<verb>[the ](documentation|docs|example[s])"],
    tests: [
      "<verb><words>tests",
      "<verb><words>test (file|case|suite|fixture|coverage)[s]",
      "<verb><words>fixture[s]",
      "<verb><words>regression coverage",
    ],
  },
  {
    before: /^/,
    after: /(?![\w-])/,
    parts: {
      verb: /(?:add|update|improve|extend|fix|adjust|write|include|remove|rename|make)(?:e?s|e?d)? /,
      words: /(?:(?!(?:to|for|that|which|when|with|of|in)\b)[\w`.,()/+-]+ ){0,5}/,
    },
  },
);

/** Sentences of the people who made a release about themselves: thanks, credits and what they did to their texts. */
export const ABOUT_PEOPLE = compilePhrases(
  {
    thanks: [
      "<start>(<word> ){0,2}(thanks|thank you|kudos|cheers|shout~out[s]) to (all|every*|each|our|those|the (communit|contribut|team|people)*|@)",
      "<start>(<word> ){0,2}(thank you|kudos|credit[s] go[es])",
    ],
    themselves: ["<start>(i|i'm|i've|we've|we're) ", "<start>we (have|are|were|had|did)"],
  },
  { after: /(?:)/ },
);
