import { compilePhrases } from "#lib/text/phrases.ts";

/** Titles that start with the end of support for something. */
export const REMOVAL = compilePhrases(
  {
    support: [
      "(<dropped>|dropping|end[s]|ended) [<name> ](support|compatibility) (for|of|with)<edge>",
      "(<removed>|removing) (<word> ){0,3}(support|compatibility)<edge>( (for|of|with|from)<edge>|[.]<end>)",
    ],
    deprecated: [
      "(<removed>|removing) ((all|the|old|long|previously|already) ){0,}deprecated<edge><not-mentions>",
      "<removed> (<word> ){0,2}(end~of~life|eol)<edge>",
      "(<removed>|removing) (<word> ){0,3}feature~gate[s]<edge><not-mentions>",
      "(<removed>|removing) [the ](stable|stabilized|graduated|ga) gate[s]<edge><not-mentions>",
    ],
    requirements: [
      "require[s] [at least ](<language>|rust|kubernetes|postgres*|vue)<edge><up-to-12><digit>",
      "(bump[s]|raise[s]|raised|increase[s]|set[s]|update[s]) [the ]<minimum>(<language>|<system>)<edge>",
      "(bump[s]|raise[s]|raised|increase[s]|set[s]|update[s]) [the ]minimum [required |supported ](<word> ){1,3}version to <digit>",
      "<dropped> (<old-platform>)<edge><up-to-16><digit>",
      "<dropped> py<digit>",
    ],
  },
  {
    before: /^/,
    after: /(?:)/,
    parts: {
      dropped: ["drop[s]", "dropped"],
      removed: ["<dropped>", "remove[s]", "removed"],
      minimum: ["(minimum|min[.]|minimal) ((required|supported|version of) ){0,}"],
      language: [
        "node[[.]js]",
        "python",
        "go",
        "golang",
        "ruby",
        "php",
        "java",
        "jdk",
        ".net",
        "typescript",
        "ts",
        "react",
      ],
      system: [
        "rust",
        "msrv",
        "kernel",
        "postgres*",
        "mysql",
        "kubernetes",
        "ios",
        "android",
        "macos",
        "windows",
        "vue",
        "browser[s]",
      ],
      "old-platform": [
        "node[[.]js]",
        "python",
        "go",
        "ruby",
        "php",
        "java",
        "ie",
        "internet explorer",
        "windows <name>",
        "typescript",
        "react",
      ],
      "not-mentions": /(?! (?:comments?|warnings?|calls?|usages?|uses?|registrations?|checks?)\b)/,
      name: /\w+/,
      "up-to-12": /.{0,12}/,
      "up-to-16": /.{0,16}/,
      digit: /\d/,
    },
  },
);

/** What cleanups remove that users do not reach. */
export const UNREACHED = compilePhrases(
  ["(dead|unused|internal|private|dev)", "todo[s]", "package[s]", "dep[s]", "dependenc(y|ies)", "example[s]", "@types"],
  { before: /(?:^|[\s`(/-])/, after: /(?![a-z])/ },
);

/** Work about breaking changes, such as documenting or avoiding them, that breaks nothing itself. */
export const NOT_BREAKING = compilePhrases(["<other><edge>~(<name>~){0,3}"], {
  after: /(?:breaking|backwards?[- ]incompatible)/,
  parts: {
    other: {
      denial: ["non", "not", "no", "avoid*", "without", "instead of", "rather than", "prevent*"],
      repair: ["revert*", "undo*", "fix*", "adapt*", "adjust*", "accommodat*"],
      report: ["document*", "detect*", "list*", "show*", "warn*", "report*", "mark*"],
      handling: ["handle*", "skip*", "hide*", "allow*", "refus*", "reject*", "block*"],
      relation: ["due to", "for", "about", "after", "because of"],
    },
    name: /\w+/,
  },
});
