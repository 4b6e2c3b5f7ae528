import { SENTENCE_START } from "#lib/content/ledger/phrases/titles.ts";
/**
 * Parses the common forms of change titles: splits off conventional headers, gitmoji, bracket tags, ticket numbers
 * and area prefixes, and keeps their content. Does not interpret them.
 */

import { stripTrailingNumbers } from "./pull-request-number.ts";

export type TitleParts = {
  /** Conventional type, bare word before the colon, or meaning of the gitmoji; lower case. */
  type: string | null;
  /** Lower-case scope of a conventional header. */
  scope: string | null;
  /** Whether the header has a `!` before the colon. */
  bang: boolean;
  /** Lower-case content of leading `[tags]`. */
  brackets: string[];
  /** Lower-case area prefixes: "tsdb/index: …" gives "tsdb/index". */
  areas: string[];
  /** The rest of the title, as written. */
  text: string;
};

/** Words that projects use as a type before a colon. */
export const TYPE_WORDS = {
  feature: [
    "feat",
    "feature",
    "features",
    "enhancement",
    "enhance",
    "enh",
    "add",
    "new",
    "improve",
    "improvement",
    "change",
    "changed",
    "deprecation",
    "deprecate",
    "deprecated",
  ],
  fix: ["fix", "fixes", "fixed", "bug", "bugs", "bugfix", "bugfixes", "hotfix", "regression"],
  performance: ["perf", "performance", "optimization", "optimisation", "optimize", "speed"],
  security: ["security", "sec", "vuln"],
  documentation: [
    "doc",
    "docs",
    "documentation",
    "readme",
    "comment",
    "comments",
    "typo",
    "typos",
    "example",
    "examples",
    "website",
    "guide",
  ],
  test: ["test", "tests", "testing", "tst", "e2e", "bench", "benchmark", "benchmarks"],
  infrastructure: [
    "ci",
    "build",
    "bld",
    "deps",
    "deps-dev",
    "dependency",
    "dependencies",
    "docker",
    "infra",
    "release",
    "workflow",
    "workflows",
    "makefile",
    "devops",
    "infrastructure",
  ],
  internal: [
    "chore",
    "refactor",
    "refactoring",
    "ref",
    "style",
    "internal",
    "cleanup",
    "clean",
    "cln",
    "maint",
    "maintenance",
    "lint",
    "misc",
    "wip",
    "dx",
    "meta",
    "repo",
    "tooling",
    "nit",
    "tidy",
    "polish",
    "types",
    "typ",
  ],
  breaking: ["break", "breaking", "breaking change", "removal", "removed"],
  revert: ["revert", "reverts", "reapply"],
} as const;
export type TypeWord = keyof typeof TYPE_WORDS;

const TYPE_BY_WORD: ReadonlyMap<string, TypeWord> = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, words]) => words.map((word) => [word, type as TypeWord] as const)),
);

/** Returns the type that a word names in any spelling, or undefined. */
export function findType(word: string): TypeWord | undefined {
  return TYPE_BY_WORD.get(word.toLowerCase());
}

const GITMOJI: Readonly<Record<string, TypeWord>> = {
  "✨": "feature",
  "🎉": "feature",
  "🐛": "fix",
  "🚑": "fix",
  "🩹": "fix",
  "⚡": "performance",
  "🐎": "performance",
  "🔒": "security",
  "📝": "documentation",
  "📚": "documentation",
  "✏": "documentation",
  "💡": "documentation",
  "✅": "test",
  "🧪": "test",
  "👷": "infrastructure",
  "💚": "infrastructure",
  "📌": "infrastructure",
  "⬆": "infrastructure",
  "⬇": "infrastructure",
  "🔖": "infrastructure",
  "♻": "internal",
  "🎨": "internal",
  "🔥": "internal",
  "🚨": "internal",
  "🔧": "internal",
  "🚚": "internal",
  "💥": "breaking",
  "⏪": "revert",
};
const SHORTCODES: Readonly<Record<string, TypeWord>> = {
  sparkles: "feature",
  tada: "feature",
  bug: "fix",
  ambulance: "fix",
  adhesive_bandage: "fix",
  zap: "performance",
  lock: "security",
  memo: "documentation",
  pencil: "documentation",
  pencil2: "documentation",
  white_check_mark: "test",
  test_tube: "test",
  construction_worker: "infrastructure",
  green_heart: "infrastructure",
  arrow_up: "infrastructure",
  bookmark: "infrastructure",
  recycle: "internal",
  art: "internal",
  fire: "internal",
  rotating_light: "internal",
  wrench: "internal",
  truck: "internal",
  boom: "breaking",
  rewind: "revert",
};

const EMOJI = /^(\p{Extended_Pictographic})(?:\uFE0F|\u200D|\p{Extended_Pictographic})*\s*/u;
const SHORTCODE = /^:([a-z0-9_+]+):\s*/;
const BRACKET = /^[[【]([^\]】]{1,40})[\]】]\s*[:：]?\s*/;
/** The mark for breaking stands before or behind the scope. */
const HEADER = /^([A-Za-z][A-Za-z-]*(?: change)?)(!)?(?:\s?\(([^()]*(?:\([^()]*\))?[^()]*)\))?(!)?[:：]\s*(?=\S)/;
const TICKET =
  /^(?:(?:fixed|fixes|fix|refs?|closes?|closed|resolves?)\s+)?(?:[A-Z][A-Z0-9]{1,9}-\d+|(?:gh|bpo)-\d+|#\d+)(?:,? #\d+)*\s*(?:--|[:\-–])\s+/i;
const AREA = /^([\w@./{},*`&+()[\]<>'-]+(?: [\w@./{},*`&+()[\]<>'-]+){0,3}):\s+(?=\S)/;
/** CI markers, anywhere in the title. */
const BUILD_MARK = /\s*\[(?:skip[- ]?ci|ci[- ]?skip|no[- ]?ci|skip[- ]actions|ci)\]\s*/gi;
const MAX_PREFIXES = 4;
const MAX_AREA = 48;

function takeSign(parts: TitleParts): boolean {
  const emoji = EMOJI.exec(parts.text);
  const code = emoji ? null : SHORTCODE.exec(parts.text);
  const match = emoji ?? code;
  if (!match) return false;
  parts.text = parts.text.slice(match[0].length);
  const type = emoji ? GITMOJI[emoji[1] ?? ""] : SHORTCODES[code?.[1] ?? ""];
  parts.type ??= type ?? null;
  return true;
}

function takeBracket(parts: TitleParts): boolean {
  const match = BRACKET.exec(parts.text);
  if (!match || match[0].length === parts.text.length) return false;
  parts.brackets.push((match[1] ?? "").trim().toLowerCase());
  parts.text = parts.text.slice(match[0].length);
  return true;
}

function takeHeader(parts: TitleParts): boolean {
  const match = HEADER.exec(parts.text);
  if (!match) return false;
  const type = findType(match[1] ?? "");
  const bang = match[2] !== undefined || match[4] !== undefined;
  if (type === undefined && !bang) return false;
  if (type === undefined || parts.type !== null) parts.areas.push((match[1] ?? "").toLowerCase());
  else parts.type = (match[1] ?? "").toLowerCase();
  parts.scope ??= match[3]?.trim().toLowerCase() ?? null;
  parts.bang ||= bang;
  parts.text = parts.text.slice(match[0].length);
  return true;
}

function takeArea(parts: TitleParts): boolean {
  const ticket = TICKET.exec(parts.text);
  if (ticket) {
    parts.text = parts.text.slice(ticket[0].length);
    return true;
  }
  const match = AREA.exec(parts.text);
  const area = match?.[1] ?? "";
  if (!match || area.length > MAX_AREA || SENTENCE_START.test(area)) return false;
  parts.areas.push(area.toLowerCase());
  parts.text = parts.text.slice(match[0].length);
  return true;
}

function removeBuildMarks(title: string): string {
  const rest = title.includes("[") ? title.replace(BUILD_MARK, " ").trim() : title.trim();
  return rest === "" ? title.trim() : rest;
}

/** Parses a title. Total: any string gives a result, and `text` is never longer than the title. */
export function parseTitle(title: string): TitleParts {
  const parts: TitleParts = {
    type: null,
    scope: null,
    bang: false,
    brackets: [],
    areas: [],
    text: stripTrailingNumbers(removeBuildMarks(title)),
  };
  for (let round = 0; round < MAX_PREFIXES; round++) {
    if (!(takeSign(parts) || takeBracket(parts) || takeHeader(parts) || takeArea(parts))) break;
  }
  parts.text ||= title.trim();
  return parts;
}
