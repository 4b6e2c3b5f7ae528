import { compilePhrases } from "#lib/text/phrases.ts";

/** Headings of sections about the work on a change, and not about the change. */
export const WORK_SECTION = compilePhrases({
  testing: [
    "test[s|ing|ed]",
    "test plan",
    "how to (test|verify|reproduce)",
    "verif*",
    "validation",
    "benchmark[s]",
    "reproduc*",
  ],
  review: [
    "checklist",
    "check list",
    "note[s] (for|to) reviewer[s]",
    "review[er] note[s]",
    "reviewing",
    "open question[s]",
  ],
  background: ["motivation", "background", "context", "why", "problem", "root cause", "alternative[s]", "risk[s]"],
  later: ["todo", "follow[~]up[s]", "next step[s]", "future work", "out of scope", "deploy*"],
  links: ["screenshot[s]", "demo", "related", "reference[s]", "link[s]", "issue[s]"],
  templates: ["semver", "type of change", "contribut*", "generated", "ai (disclosure|usage)"],
  assistants: ["greptile", "coderabbit", "cursor", "copilot"],
});

/** How trailers and references at the end of a message begin. */
export const TRAILER = compilePhrases(
  {
    people: ["<name>-(by|at|to|id|from|on)", "reviewer[s]"],
    issues: ["close[s]", "fix[es]", "resolve[s]", "ref[s]", "see[ also]", "issue", "bug", "ticket", "pr", "link"],
    tools: ["change-id", "differential revision", "gitorigin-revid", "piperorigin-revid", "topic"],
    notes: ["breaking( |-)change[s]", "changelog", "release( |-)note[s]", "test plan"],
  },
  { before: /^/, after: /(?:\([^)]*\))?!?(?::| #)/, parts: { name: /[a-z][\w-]*/ } },
);

/** Talk about the work on a change: reviews, formatters, CI, merges. */
export const WORK_TALK = compilePhrases(
  {
    review: [
      "address* <few>(review|comment[s]|feedback|nit[s])",
      "review[er][ comment[s]| feedback]",
      "nit[s]",
      "self~review",
    ],
    ports: [
      "backport[s|ed] of",
      "forward~port[s|ed] of",
      "this (reverts|backports) [commit|pr|merge]",
      "<start>follow~up (to|of|for) #",
    ],
    texts: ["<start>(simplify|simplifies|shorten[s]|clarify|clarifies|reorganize[s]) <few>(docs|docstring|section)[s]"],
    records: ["changelog entr(y|ies)", "<start>regenerate[s|d] <few>(schema|snapshot|client|lock|code|file)"],
    background: ["<start>(the|one) (problem|issue|reason|idea|root cause) (is|was|here)"],
    opinion: [
      "as suggested",
      "per (review|comment|discussion)",
      "per <camel>['|’]s (feedback|review|comment|suggestion)[s]",
      "we['|’]ll",
      "we (will|plan|intend)",
      "(i|we) (think|guess|hope|believe|found|tried|wonder|do~n't|don't|dont)",
      "my (machine|screen|laptop|computer)",
      "(sorry|imo|imho|ig|afaik|iirc|tbh|btw|probably|perhaps|hopefully|not sure)",
      "there is no evidence",
      "related to this (pr|change)",
    ],
    format: ["trailing (whitespace|newline[s]|comma[s])", "lint[er|ing]", "prettier", "biome", "eslint", "typo[s]"],
    merges: ["rebase[d]", "merge (branch|conflict[s]|main|master)", "cherry~pick*", "wip", "bump[s|ed] version"],
    people: ["co-authored", "signed-off"],
    tests: [
      "ci (fail*|fix*)",
      "flaky",
      "snapshot[s]",
      "(unit|e2e) test[s]",
      "add[s|ed] test[s]",
      "test coverage",
      "[new |existing ]test[s] [still |now ](pass|passes|cover|covers)",
      "<camel>test<camel> [still |now ](pass|passes)",
      "a new test",
      "(regression|missing|related|obsolete|these|web) test[s]",
      "((regression|patch) coverage|webtest[s]|untested)",
      "<start>test[s]: ",
      "<start>the (test|benchmark)[s]",
      "(the|other|each|all|these) test[s]<end>",
      "(add|write)[s|ed] (<word> ){1,3}test (that|which|for)",
      "test[s] for (this|it|these)",
      "<start>test (that|the|it|if|for|with)",
      "need[s] (a|no) test",
      "verified",
      "(test[s]_<camel>|<name>(-|_)test[s])",
      "keep[s] passing",
      "test (helper|name|function|file|fixture|double|assertion)[s]",
      "property test[s]",
      "every test in",
    ],
    assistants: ["coderabbit", "greptile", "copilot", "cursor", "claude", "codex"],
  },
  { parts: { few: /.{0,30}\b/, camel: /\w*/, name: /\w{2,}/ } },
);

/** Verbs of what a reader can see, do or expect. Others, such as "switch" or "extract", say how it was made. */
export const OUTCOME = compilePhrases(
  {
    new: ["add", "allow", "enable", "let", "support", "introduce", "expose", "provide", "offer", "include", "accept"],
    seen: ["show", "display", "hide", "highlight", "list", "report", "warn", "suggest", "explain", "mask", "redact"],
    kept: ["keep", "preserve", "retain", "restore", "remember", "respect", "honor", "recover", "persist"],
    limits: ["cap", "limit", "require", "restrict", "reject", "refuse", "ignore", "validate", "enforce", "protect"],
    mended: ["fix", "prevent", "avoid", "stop", "correct", "repair", "resolve"],
    gone: ["remove", "deprecate", "discontinue", "drop support", "rename", "disable"],
    better: ["improve", "reduce", "speed up", "extend", "increase", "simplify", "shorten"],
  },
  { before: /^/ },
);

/** Parts of code that only its developers know, as what a sentence adds or changes. */
export const CODE_PART = compilePhrases(
  [
    "<few>(helper|field|component|package|map|util|utilit(y|ie)|condition|guard|(nil|null|bounds|validation) check|wrapper|projection|fixture|mock|type guard|code path|call site)[s]",
  ],
  { before: /^\w+/, parts: { few: /\s.{0,60}\b/ } },
);

/** What only those who work on the code see, in any place of a sentence. */
export const INSIDE = compilePhrases([
  "(struct|trait|helper|wrapper|adapter|mixin|middleware|scaffolding|boilerplate|codebase)[s]",
  "infrastructure (for|to)",
  "(caller[s]|allocat(e|es|ing|ion|ions)|call site[s])",
  "(copy[~]paste|duplicate[d] code|code duplication|dead code|type errors|refactor*|under the hood|internally)",
]);

/** Words that refer to the sentence before. */
export const BACK_REFERENCE = compilePhrases(
  {
    pronouns: [
      "this",
      "that",
      "these",
      "those",
      "they",
      "it",
      "its",
      "he",
      "she",
      "such",
      "same",
      "both",
      "each",
      "which",
    ],
    connections: ["also", "then", "so", "but", "and", "or", "because", "since", "however", "otherwise", "instead"],
    results: ["per", "according to", "therefore", "thus", "hence", "as a result", "as such", "finally"],
    additions: ["additionally", "furthermore", "moreover", "specifically", "in particular", "likewise", "similarly"],
    examples: ["for example", "e.g.", "i.e.", "note", "see"],
  },
  { before: /^/, after: /(?!\w)/ },
);

/** What may happen later. */
export const FUTURE = compilePhrases([
  "(will|would|should|could|might|may)",
  "todo",
  "follow~up",
  "in (a|the) future",
  "later",
  "eventually",
  "plan[s|ned] to",
  "going to",
  "not yet",
]);

/** How things were before the change. */
export const OLD_STATE = compilePhrases([
  "previously",
  "used to",
  "formerly",
  "before this",
  "(was|were|had)",
  "currently",
  "right now",
  "today",
  "existing",
  "at the moment",
  "still",
  "so far",
]);

/** Beginnings of sentences about the past. */
export const AT_FIRST = compilePhrases(["(previously|formerly|historically|originally|before this)"], {
  before: /^/,
  after: /(?![\w-])/,
});

/** How things were before the change, or what a fault led to. */
export const EARLIER = compilePhrases([
  "(was|were|had|did|didn't|wasn't|weren't|hadn't|used to)",
  "<start>(today|currently|unfortunately|at the moment|at present|right now|as of (now|today))",
  "<start>in #",
]);

/** Beginnings that only the sentence before completes. */
export const LEANS = compilePhrases(
  ["(it|they|its|their|this|which|these|those|that|either|neither|both|then|but|so|otherwise|however)"],
  { before: /^/, after: /(?![\w-])/ },
);

/** Why it was done, what comes next, and what stands elsewhere. */
export const RATIONALE = compilePhrases(
  {
    reasons: [
      "in order to",
      "because",
      "since (the|this|that|we|it)",
      "instead of doing (that|this)",
      "the (idea|reason)",
    ],
    later: ["once (this|that|it) is", "for (more|further)", "see (also|discussion|the discussion|details)"],
    kinship: ["symmetric with", "similar to", "analogous to", "same as", "mirrors"],
    hedges: ["unfortunately", "ideally", "technically", "alternatively"],
  },
  { before: /^/, after: /(?![\w-])/ },
);
