import { compilePhrases } from "#lib/text/phrases.ts";

const ENDING = ["[[e](s|d)]"];

/** Changes to the wording of docs and comments. */
export const WRITING = compilePhrases([
  "typo[s]",
  "misspell*",
  "spelling",
  "grammar",
  "grammatical",
  "godoc",
  "jsdoc",
  "docstring[s]",
  "repetitive words",
  "copyright[s]",
  "licen(s|c)e header[s]",
  "wording",
  "punctuation",
  "capitali(s|z)ation",
]);

/** Comments are a feature of many products, so only phrases that clearly mean source comments count. */
export const COMMENTING = compilePhrases(
  [
    "<edge>(code|source|inline|doc|outdated|stale|wrong|incorrect|misleading|old|missing|typo[s] in|todo) comment[s]",
    "<start>(fix|update|correct|clarify|improve|clean|remove|delete)<ending>[ up] (<word> ){0,4}comment[s]",
    "<start>(tweak|reword|rewrite|expand|adjust)<ending>[ up] (<word> ){0,4}comment[s]",
  ],
  {
    before: /(?:)/,
    after: /(?: (?:in|for|on|about|to|of|and|around)\b|\W*$)/,
    parts: { ending: ENDING },
  },
);

/** Changes to documentation inside the source. */
export const DOC_WORK = compilePhrases(
  [
    "document[s|ed|ing]<edge>",
    "doc[s] (that|how|why|when|what)<edge>",
    "(clarif(y|ies|ied)|explain[s|ed]|mention[s|ed]|note)<edge><not-output>",
    "<write><ending> (<not-and><word> ){0,4}(docs|documentation|<source-docs>)<edge><no-more>",
    "(fix|correct|update|improve|add|hide|remove)<ending> <rest><edge>(doc[s]|documentation)<close>",
  ],
  {
    before: /^/,
    after: /(?:)/,
    parts: {
      write: [
        "add",
        "fix",
        "improve",
        "update",
        "correct",
        "extend",
        "expand",
        "write",
        "rework",
        "remove",
        "clean up",
      ],
      "source-docs": ["docstring[s]", "doc (comment[s]|example[s]|link[s])", "rustdoc[s]", "javadoc[s]"],
      ending: ENDING,
      "not-output": /(?!.*\b(?:errors?|messages?|warnings?|logs?|output)\b)/,
      "not-and": /(?!and\b)/,
      "no-more": /(?! and\b)/,
      rest: /.*/,
      close: /\W*$/,
    },
  },
);

export const ABOUT_DOCS = compilePhrases([
  "doc[s]",
  "documentation",
  "document",
  "readme",
  "changelog",
  "contributing",
  "broken link[s]",
  "dead link[s]",
  "tutorial",
  "release notes",
  "code of conduct",
  "maintainer[s]",
  "codeowners",
  "example[s]",
  "website",
]);

export const ABOUT_TESTS = compilePhrases([
  "test[s]",
  "test case[s]",
  "testcase[s]",
  "testing",
  "unittest[s]",
  "benchmark[s]",
  "fuzz*",
  "flak(y|iness|e)",
  "spec[s]",
  "assertion[s]",
  "coverage",
  "mock[s]",
]);

/** Titles that say that tests are added; they count even if a helper among the source changes. */
export const TEST_WORK = compilePhrases(
  ["(<adding> ){0,}[<kind>](test[s]|test[ ]case[s]|unit[-]test[s]|benchmark[s]|test coverage)"],
  {
    before: /^/,
    after: /(?: (?:for|to|of|that|when|with|in|on)\b|\W*$)/,
    parts: {
      adding: [
        "add[s|ed|ing]",
        "write",
        "more",
        "extend",
        "expand",
        "improve",
        "additional",
        "new",
        "missing",
        "some",
        "simple",
        "basic",
        "a",
        "an",
        "the",
      ],
      kind: ["unit ", "integration ", "regression ", "e2e ", "end-to-end ", "fuzz ", "benchmark ", "smoke "],
    },
  },
);

/** Titles that say that tests changed; maintainers listed 25% of 115 such changes in their notes. */
export const TESTS_OF = compilePhrases([
  "(unit|integration|regression|e2e|end-to-end|fuzz|smoke)[ ]test[s]",
  "test[ ](case[s]|coverage|framework|suite|helper[s]|util[s])",
  "test[s] (for|of|in)",
  "benchmark[s]",
]);

export const ABOUT_DELIVERY = compilePhrases(
  {
    services: ["ci", "github action[s]", "gitlab", "circleci", "travis", "appveyor", "workflow[s]"],
    builds: [
      "makefile",
      "docker[file]",
      "build (script|system|tag[s])",
      "cmake",
      "autoconf",
      "build (error|failure|warning|fix|issue|problem)[s]",
    ],
    checkers: ["linter[s]", "golangci<more>", "eslint", "prettier", "lint[ing|ed]", "yamllint"],
  },
  { parts: { more: /\S*/ } },
);

/** Tools that check the source; users do not notice changes made for them. */
export const CHECKERS = compilePhrases(["<serve> [<word> ]<checker>"], {
  parts: {
    serve: [
      "fix[es|ed]",
      "add[s|ed]",
      "enable[s|d]",
      "update[s|d]",
      "set[ ]up",
      "run",
      "use",
      "upgrade[s|d]",
      "apply",
      "appease",
      "satisfy",
      "address[es]",
      "silence",
      "please",
    ],
    checker: {
      python: ["mypy", "pyright", "flake8", "ruff", "pylint", "isort"],
      ruby: ["rubocop", "standardrb"],
      javascript: ["eslint", "oxlint", "prettier"],
      go: ["staticcheck", "golangci<more>"],
      php: ["phpstan", "psalm"],
      kotlin: ["detekt", "ktlint"],
      c: ["clang-(tidy|format)", "valgrind", "coverity"],
      any: ["codespell", "pre-commit", "shellcheck"],
    },
    more: /\S*/,
  },
});

export const FORMATTING = compilePhrases(
  [
    "lint[er|ing] (clean[-]up[s]|fix[es]|error[s]|warning[s]|issue[s]|nit[s])",
    "fix[es|ed] lint[er|ing|s]",
    "gofmt",
    "[re[-]]fmt",
    "go vet",
    "clippy",
    "rustfmt",
    "trailing [white]space[s]",
    "code style",
    "reformat*",
    "re[-]indent*",
    "nit[s]",
    "(en|dis)abl(e[s|d]|ing) <rest><edge>linter[s]",
    "compiler warning[s]",
  ],
  { parts: { rest: /.*/ } },
);

export const SPEED = compilePhrases(
  {
    speed: [
      "optimi(s|z)(e[s|d]|ing|ation[s])",
      "speed[s|ing] up",
      "sped up",
      "speed[-]up[s]",
      "faster",
      "quicker",
      "fast~path[s]",
      "performance",
      "perf",
      "more efficient[ly]",
      "time complexity",
    ],
    savings: [
      "less (garbage|memory|allocation[s])",
      "<fewer> (<word> ){0,3}(allocation[s]|allocating|alloc[s]|garbage|memory|locking|contention)",
      "<fewer> (<word> ){0,3}(latency|overhead|cpu|copies|copying)",
      "less cpu",
      "(fewer|redundant) (call[s]|lookup[s]|copies)",
    ],
    memory: ["memory (usage|use|consumption|footprint)", "pre[-]size", "preallocate", "memoi(s|z)e"],
  },
  {
    parts: {
      fewer: [
        "fewer",
        "no",
        "without",
        "reduc(e[s]|ed|ing)",
        "avoid[s|ed|ing]",
        "sav(e|es|ed|ing)",
        "eliminat(e|es|ed|ing)",
        "unnecessary",
        "minimi(s|z)e",
      ],
    },
  },
);

export const REWORK = compilePhrases(
  {
    structure: [
      "re[-]organi(s|z)e",
      "re[-]structure",
      "extract[s|ed]",
      "split",
      "inline",
      "dedup*",
      "de[-]duplicate",
      "consolidate",
      "unify",
      "group",
      "make <word> (private|internal|static|const|unexported)",
    ],
    tidying: [
      "clean[s|ed][-| ]up",
      "cleanup[s]",
      "simplif(y|ies|ied)",
      "tidy",
      "[re]format",
      "style",
      "nit",
      "wip",
      "tweak",
      "remove[s|d] <little><edge>(unused|unnecessary|redundant|dead|obsolete|useless|unneeded|needless)",
      "remove[s|d] <little><edge>(duplicate[d]|superfluous|leftover|stale|extra|unsafe|unreachable)",
      "remove[s|d] <little><edge>(copy[-]pasta|old|commented)",
      "(drop|delete)[s] [the ]unused",
    ],
    moves: ["rename[s|d]", "move[s|d]", "mv"],
    replacement: [
      "rewrite",
      "convert",
      "migrate",
      "moderni(s|z)e",
      "replace[s|d] (<word> ){1,5}(with|by)",
      "replace deprecated",
      "us(e|ing) <word> (instead|from|in|for|to)",
      "us(e|ing) (<word> ){0,2}(standard|stdlib|built[-]in)",
      "switch [<word> ](to|from)",
    ],
  },
  {
    before: /^(?:some |minor |small |various |more |further |code |internal |)/,
    parts: { little: /.{0,40}?/ },
  },
);

/** A fix of an optimization or of a leak is a fix. */
export const REPAIRED_SPEED = compilePhrases(
  [
    "<start>[hot|bug][-]fix[es|ed|ing|up]",
    "<start>correct[s|ed]",
    "<start>revert[s|ed]",
    "<start>disable[s|d]",
    "<start>do not",
    "<start>don<apostrophe>t",
    "<edge>leak[s]",
  ],
  { before: /(?:)/, parts: { apostrophe: /['’]?/ } },
);

/**
 * First words of changes that notes rarely list when neither tests nor docs change with them: of 416 such changes in
 * thirteen projects, maintainers listed 35%, compared to 64% of all others that the inclusion rules keep.
 */
export const QUIET_OPENER = compilePhrases(
  [
    "updat(e[s]|ed|ing)",
    "upgrad(e[s]|ed|ing)",
    "bump[s|ed|ing]",
    "switch[es|ed|ing]",
    "pass[es|ed|ing]",
    "delet(e[s]|ed|ing)",
    "log[s]",
    "logged",
    "us(e[s]|ed|ing)",
    "remov(e[s]|ed|ing)",
    "export[s]",
    "exported",
    "chang(e[s]|ed|ing)",
    "set[s]",
    "enabl(e[s]|ed|ing)",
    "convert[s|ed]",
    "mov(e[s]|ed|ing)",
    "make[s]",
    "made",
    "making",
  ],
  { before: /^/ },
);

/** Matches anywhere in a title: "Cluster refactor, …", "TLS and queue refactoring". */
export const REFACTORING = compilePhrases(["re[-]factor[s|ed|ing[s]]"]);
