import fc from "fast-check";
import { CATEGORIES, type Ledger, type LedgerEntry } from "#lib/content/ledger/types.ts";

/** Text fragments that break naive writers: markup, markers, numbers, dashes, many scripts. */
const NASTY = [
  "*",
  "_",
  "__proto__",
  "`",
  "``",
  "[x](javascript:alert(1))",
  "<script>",
  "</h1>",
  "<!--",
  "-->",
  "](",
  "![",
  "&lt;",
  "&#60;",
  "\\",
  "#",
  "##",
  "# ",
  "- ",
  "1. ",
  "> ",
  "|",
  "~~",
  "$1",
  "$&",
  "{subject}",
  "\u202e",
  "\u200b",
  "\u0000",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
  "—",
  "–",
  "…",
  "🎉",
  ":bug:",
  "“q”",
  "it’s",
  "日本語。",
  "עברית",
  "é",
  "foo_bar",
  "a.b.c()",
  "v1.2.3",
  "1.2.3-rc.1",
  "CVE-2024-1234",
  "@lee",
  "#12",
  "(#12)",
  "two",
  "3",
  "100%",
  "https://a.example/x_(y)?a=*b*",
  "www.a.example",
  "e.g.",
  "i.e. X",
  "vs. Y",
  "J. Smith",
  "...",
  "!",
  "?",
  ". Next",
  "```",
  "---",
  "===",
  "; ",
  "; test(e2e): ",
  "; fix(x)!: ",
  "Breaking change: ",
  "(breaking change)",
  ", a breaking change",
  "are",
];
const WORDS = [
  "fix",
  "Add",
  "support",
  "the",
  "parser",
  "config",
  "of",
  "Reverted",
  "when",
  "loading",
  "HTTP",
  "iOS",
  "memory",
  "Security",
  "Highlights",
];
const PREFIXES = [
  "",
  "",
  "feat: ",
  "fix(core)!: ",
  "[Bug] ",
  "docs/man: ",
  "lfs,tq: ",
  ":sparkles: ",
  "🐛 ",
  "ABC-12: ",
  "chore(deps): ",
  'Revert "',
  "revert: fix: ",
  "Merge pull request #3 from a/b-c",
];

const text = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  ),
  { maxLength: 14 },
);
const prose = fc.tuple(text, fc.constantFrom(" ", " ", " ", "")).map(([parts, joiner]) => parts.join(joiner));
const title = fc
  .tuple(fc.constantFrom(...PREFIXES), prose, fc.constantFrom("", " (#12)", ".", '"', ", fixes #3"))
  .map((parts) => parts.join(""));
const url = fc.constantFrom(
  null,
  null,
  "https://a.example/x/pull/7",
  "https://a.example/o_o/(x)*",
  "javascript:alert(1)",
  'https://a.example/a b"<>',
  "not a url",
  "http://[bad",
);
const author = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      "lee",
      "Lee Smith",
      "J. R. Doe",
      "翠",
      "a*b_c",
      "",
      "[bot]",
      "x](javascript:alert(1))",
      "Ana\nMaria",
      "E — F",
    ),
    prose,
  ),
  url: fc.oneof(url, fc.constant("https://a.example/lee")),
});

const entry: fc.Arbitrary<Omit<LedgerEntry, "id" | "rank">> = fc.record({
  kind: fc.constantFrom("pull_request", "commit", "revert"),
  refs: fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant("pull_request" as const),
        repository: fc.constant("r"),
        id: fc.nat(99_999).map(String),
        url,
      }),
      fc.record({
        type: fc.constant("commit" as const),
        repository: fc.constant("r"),
        id: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 }),
        url,
      }),
      fc.record({
        type: fc.constant("issue" as const),
        repository: fc.constant("r"),
        id: fc.nat(9_999).map(String),
        url,
      }),
    ),
    { maxLength: 3 },
  ),
  title,
  detail: fc.option(prose, { freq: 2 }),
  upgrade: fc.option(prose, { freq: 2 }),
  authors: fc.array(author, { maxLength: 3 }),
  mergedAt: fc.constant("2026-03-01T00:00:00.000Z"),
  category: fc.constantFrom(...CATEGORIES),
  breaking: fc.boolean(),
  security: fc.boolean(),
  disposition: fc.constantFrom("update", "update", "dropped"),
  cluster: fc.constantFrom(null, null, "css"),
  reason: fc.constant(null),
  evidence: fc.constant([]),
  confidence: fc.constant(1),
  folded: fc.boolean(),
  action: fc.constantFrom(null, "removed" as const, "deprecated" as const, "changed" as const),
  facts: fc.constant([]),
});
/** Packages of a monorepo as a ledger of chosen packages names them. */
const packages = fc.subarray(["@acme/web", "cli", "libs/parse_it", "a*b`c"], { minLength: 1 });

const instant = fc.constantFrom(
  "2026-03-01T00:00:00.000Z",
  "2026-03-08T00:00:00.000Z",
  "2025-12-30T10:00:00.000Z",
  "1970-01-01T00:00:00.000Z",
  "",
);
const label = fc.oneof(
  fc.constantFrom("last_7_days", "v1.2.0..v1.3.0", "2.0.0", "a...HEAD", "pkg@1.0.0..pkg@1.1.0", "x..<b>1.0</b>"),
  prose,
);
const name = fc.oneof(fc.constantFrom("hono", "git-lfs", "my_repo", "a*b", "<i>", ""), prose);

/** Any ledger: hostile texts, missing facts, and at most five highlights. */
export const anyLedger: fc.Arbitrary<Ledger> = fc
  .record({
    entries: fc.array(entry, { maxLength: 24 }),
    highlights: fc.nat(5),
    ranked: fc.boolean(),
    packages: fc.option(fc.array(packages, { minLength: 24, maxLength: 24 })),
    range: fc.record({ from: instant, to: instant, label }),
    audience: fc.constantFrom("developers" as const, "users" as const),
    repositories: fc.array(fc.record({ id: fc.constant("r"), owner: fc.constant("o"), name }), { maxLength: 3 }),
  })
  .map(({ entries, highlights, ranked, packages, ...rest }) => ({
    version: 1,
    ...rest,
    entries: entries.map((fields, index): LedgerEntry => {
      const highlight = index < highlights;
      return {
        ...fields,
        id: `e${index}`,
        disposition: highlight ? "highlight" : fields.disposition,
        cluster: highlight ? fields.cluster : null,
        rank: highlight && ranked ? index : null,
        ...(packages === null ? {} : { packages: packages[index] ?? [] }),
      };
    }),
    commits: { counted: entries.length, owned: entries.length, dropped: 0 },
  }));
