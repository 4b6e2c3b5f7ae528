import { compilePhrases } from "#lib/text/phrases.ts";

const into = ["[back ][in]to"];

/** Version bumps and similar titles regardless of their type. */
export const RELEASE = compilePhrases(
  [
    "(release|cut|prepare|publish|tag) (<name> ){0,3}<version>[ release]",
    "(release|create|start|bump|version[ bump])<colon><of-the-next><version>[ release]",
    "[<word>( |@)]<number>[~(rc|alpha|beta|ga|final|m|milestone)<stage>]",
    "version packages[ (<rest>)]",
    "<tag> - <rest>",
    "<package>( <package>){0,8}",
    "new version <number>",
    "(major|minor|patch|hotfix|beta|stable) release<colon><mark>[<version>]",
    "(bump|update|set|increment) <of-the-package>version[ number][s][ (to|for) <rest>]",
    "(add|update|write|edit|prepare)[s|d|ed] [the ](changelog|release notes)[ entr(y|ies)][ for <rest>]",
  ],
  {
    before: /^/,
    after: /$/,
    parts: {
      "of-the-next": ["((for|the|new|version|release|candidate|next|to|branch) ){0,}"],
      "of-the-package": ["((the|package|project|crate|library|app|ui|dev|release|snapshot|gem|module) ){0,}"],
      version: ["[release[s](-|/)]<number>"],
      tag: /v\d+\.\d+[\w.+-]*/,
      number: /v?\d+\.\d+[\w.+-]*/,
      stage: /[ .-]?\d*/,
      package: /@?[\w./-]+@v?\d+\.\d+[\w.+-]*,?/,
      mark: /[\s-]*/,
      name: /[\w.@/-]+/,
      colon: /[: ]*/,
      rest: /.*/,
    },
  },
);

/** Merges of one branch into another. */
export const MERGE_BACK = compilePhrases(
  [
    "merge (back|branch|tag|remote-tracking)<edge>",
    "merge (<word> ){0,2}(branch|main|master|trunk|release<more>)[ <word>][ <into><edge><rest>]<end>",
    "merge (<word> ){1,4}<into> <quote>(<line>|<version>)<quote><end>",
    "sync[hroni(s|z)e] (from|with) (main|master|upstream|release)<edge>",
  ],
  {
    before: /^/,
    after: /(?:)/,
    parts: {
      into,
      line: ["main", "master", "trunk", "dev", "develop", "next", "release<more>"],
      version: /v?\d\S*|\S+-\d\S*/,
      quote: /['"]?/,
      more: /\S*/,
      rest: /.*/,
    },
  },
);

/** Dependency updates. */
export const DEPENDENCIES = compilePhrases(
  [
    "<updated> <rest><edge>(dep[s]|dependenc(y|ies)|lock[-]file[s]|module[s]|submodule[s]|vendor*)<edge>",
    "<updated> <word> [from <word> ]to <digit><more>",
    "<updated> <word> <number><end>",
    "<updated> [the ](<word> ){1,3}grammar[s]<end>",
    "<updated> [the ]<path><end>",
    "roll <word> (from|to)<edge>",
    "upgrade to v<digit-only>",
  ],
  {
    before: /^/,
    after: /(?:)/,
    parts: {
      updated: ["(bump|upgrade|update|downgrade|pin|refresh|renovate|unpin|vendor)[s][ed|d]"],
      number: /v?\d+(?:\.\d+)*/,
      path: /[\w./@`-]*[/@][\w./@`-]+/,
      digit: /v?\d/,
      "digit-only": /\d/,
      more: /\S*/,
      rest: /.*/,
    },
  },
);

/** Shared branches, whose commits are changes of their own. */
export const INTEGRATION_BRANCH = compilePhrases(
  {
    exact: [
      "<start>(main|master|trunk|dev|devel|develop|development|next|staging|canary|beta|alpha)<end>",
      "<start>(unstable|integration|stable|<version>)<end>",
    ],
    prefix: ["<start>(release|rel|hotfix-release|merge|sync)<mark>"],
    suffix: ["<mark>(next|develop|main|master)<end>"],
  },
  { before: /(?:)/, after: /(?:)/, parts: { version: /v?\d+[\w.]*/, mark: /[-/_]/ } },
);

/** Titles of generic words only, which do not name the change. */
export const EMPTY_TITLE = compilePhrases(["(<other>|<edge><done><edge>){0,}"], {
  before: /^/,
  after: /$/,
  flags: "iu",
  parts: {
    other: /[^\p{L}\p{N}_]/u,
    digits: /\d+/,
    done: {
      work: [
        "bump[ed|s]",
        "fmt",
        "format[ting]",
        "lint",
        "todo[s]",
        "wip",
        "clean[-]up[s]",
        "tweak[s]",
        "polish",
        "pass",
        "part",
      ],
      change: [
        "change[s]",
        "changed",
        "improve[s|d]",
        "improvement[s]",
        "appl(y|ies|ied)",
        "suggestion[s]",
        "update[s]",
        "updated",
        "fixup[s]",
        "squash",
        "merge",
        "commit",
        "save",
        "done",
      ],
      release: ["release", "version", "prep", "prepare", "ready", "latest", "new", "next"],
      trifle: ["misc", "nit[s]", "minor", "small", "stuff", "oops", "temp", "tmp", "various", "thing[s]", "buggy"],
      object: ["test", "testing", "file[s]", "project", "code", "repo", "ui", "ux", "edge case[s]", "<digits>"],
      review: ["address[ed]", "feedback", "comment[s]", "review", "cr", "pr", "follow[-]up[s]", "follow", "up"],
      repair: ["fix[es|ed]", "bug[s|fixes]", "issue[s]", "error[s]", "logic", "remaining", "problem[s]"],
      filler: ["more", "and", "for", "from", "the", "some", "a", "few", "again", "one", "other", "another"],
      order: ["first", "last", "final", "before", "after", "stable", "quick"],
    },
  },
});

/** Titles that only tell one value or name from another: "30d → 1y". */
export const SWAPPED_NAMES = /^\S+(?: \S+){0,2} (?:→|->|=>) \S+(?: \S+){0,2}$/;

/** Translations that a service or a translator brought, and lists of people. */
export const TRANSLATIONS_AND_PEOPLE = compilePhrases(
  {
    translations: [
      "(translated|added translation[s]|add translation[s]) using <word>",
      "(update[s]|updated|new|sync|import|pull|merge) [latest ]translation[s]",
      "translation[s] update[s|d]",
      "update[s|d] <locale>[ ]translation[s]",
      "(refine|improve|polish|complete|correct|fix|add)[s|d|ed|es] [missing |locale |<word> ]translation[s]<end>",
      "[<word> ](weblate|crowdin|transifex|lokalise)",
    ],
    people: [
      "(update|add|refresh)[s|d|ed] [<word> ][the ](all[-]|)(contributor|author|sponsor|backer|maintainer|translator)[s]<end>",
      "(update|add)[s|d|ed] [the ](contributors|authors|sponsors|backers|maintainers)[ list| file|.md]<end>",
    ],
  },
  { before: /^/, after: /(?:)/, parts: { locale: /(?:[\w()-]+ ){0,3}/ } },
);

/** Work on tests, by the first thing that a title names: "Add API tests for templates", "Faster unit tests". */
export const TESTS_WORK = compilePhrases(
  [
    "(add|update|fix|migrate|port|convert|improve|extend|rewrite|refactor|stabilize|speed up)[s|ed|es] <name><kind> test[s]",
    "(add|update|fix|improve|extend|more|missing)[s|ed|es] [missing |more |new ]test[s] (for|of|to|in)",
    "(make|faster|flaky|more|parallel) <name><kind> test[s]",
    "(run|fix|isolate|skip|split|speed up|stabili(s|z)e|expand)[s|ed|es] [the ]test[s] (locally|with|from|on|in|of)",
    "(expand|extend|run|fix|update)[s|ed|es] [the ]test suite[s]",
    "(don't|do not|never|stop) (<word> ){0,2}<kind> test[s]",
  ],
  {
    before: /^/,
    parts: {
      name: /(?:[\w.-]+ ){0,2}/,
      kind: [
        "unit",
        "e2e",
        "end-to-end",
        "integration",
        "api",
        "smoke",
        "ui",
        "emulator",
        "playwright",
        "vitest",
        "cypress",
        "flaky",
        "regression",
        "snapshot",
      ],
    },
  },
);

/** Work on the tools with which the product is built and checked, whatever its type says. */
export const TOOLING = compilePhrases(
  {
    pipeline: ["(on|in|for) ci<end>", "ci (job|workflow|pipeline|runner|build|failure|config[uration])[s]"],
    checkers: [
      "<checker> [<word> ](violation|warning|error|issue|baseline|complaint)[s]",
      "<start>(fix|silence|appease|satisfy)[s|ed|es] [<word> ]<checker>",
    ],
    environment: [
      "(nix|development|dev) shell[s]",
      "script[s] to (convert|migrate|generate|update|sync) <rest>changelog*",
      "dev[ |-]container[s]",
      "justfile[s]",
      "makefile[s]",
      "storybook (coverage|stor(y|ies)|test[s])",
      "openspec",
      "(agents|claude|gemini).md",
      "gradle (configuration cache|wrapper)",
      "editorconfig",
      "(tox|nox|pytest) (configuration|config|settings)",
      "<start>(use|uses|using|used|switch to) <word> for <rest>(release |)build[s]<end>",
      "pre-commit hook[s]",
      "<start>(add|remove|update|fix)[s|d|ed|es] <word> script for (playwright|cypress|vitest|jest|test[s]|ci|release[s]|development)",
    ],
    texts: [
      "spelling (error|mistake)[s] (across|in|throughout) [the ](codebase|code|source|repo[sitory]|project)",
      "typo[s] (across|in|throughout) [the ](codebase|code|source|comment[s]|repo[sitory]|project)",
      "(in|across|throughout) [the ](whole|entire) (codebase|code base|project|repo[sitory])",
      "<start>update[s|d] (doc[s]|schema) and (doc[s]|schema) for [the ]release",
    ],
  },
  {
    before: /(?:^|\b)/,
    after: /(?:\b|$)/,
    parts: {
      rest: /.{0,60}?/,
      checker: [
        "detekt",
        "ktlint",
        "eslint",
        "staticcheck",
        "golangci-lint",
        "clippy",
        "flake8",
        "ruff",
        "mypy",
        "pylint",
        "rubocop",
        "checkstyle",
        "spotless",
      ],
    },
  },
);
