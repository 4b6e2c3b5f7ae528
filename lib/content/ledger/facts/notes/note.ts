import { CATEGORY_BY_WORK, readLabelWork } from "#lib/content/ledger/read/title-work.ts";
import type { Category, Note } from "#lib/content/ledger/types.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { toInlineMarkdown, toPlainLinks } from "./markup.ts";

/** What a heading, a marker or a file name says of its notes. */
export type NoteLabel = Pick<Note, "category" | "breaking" | "internal" | "action">;

export const NO_LABEL: NoteLabel = { category: null, breaking: false, internal: false, action: null };

const FEATURES = "Features & Enhancements";

const INTERNAL = { category: "Internal Changes", internal: true } as const;

/** Ordered: the first list with a word of the label decides. */
const LABELS: readonly (readonly [RegExp, Partial<NoteLabel>])[] = [
  [
    /\b(?:breaking|incompatib\w*|major(?: changes?)?|backwards?[- ]incompatib\w*)\b/,
    { category: FEATURES, breaking: true },
  ],
  [/\bsecurity\b/, { category: "Security" }],
  [/\bdeprecat\w*/, { category: FEATURES, action: "deprecated" }],
  [/\bremov\w*/, { category: FEATURES, action: "removed" }],
  [/\b(?:bug ?fix\w*|fix(?:e[sd])?|fixhancements?|bugs?|patches|regressions?)\b/, { category: "Bug Fixes" }],
  [/\b(?:performance|perf|optimi[sz]ations?|speed)\b/, { category: "Performance Improvements" }],
  [/\b(?:docs?|documentation)\b/, { category: "Documentation", internal: true }],
  [/\b(?:tests?|testing)\b/, { category: "Testing", internal: true }],
  [/\b(?:build|ci|infrastructure|packaging|release)\b/, { category: "Infrastructure", internal: true }],
  [/\b(?:chores?|maintenance|internals?|refactor\w*|housekeeping|trivial|polish)\b/, INTERNAL],
  [/\b(?:misc|miscellaneous|dependenc\w*|deps|under the hood|contributors?)\b/, INTERNAL],
  [
    /\b(?:features?|feat|new|added|adds?|additions?|enhancements?|tweaks?|improve\w*|highlights?|minor changes?|new_component)\b/,
    { category: FEATURES },
  ],
  [/\b(?:changed|changes?|updated?|behaviou?r)\b/, { category: FEATURES, action: "changed" }],
];

/** Headings that say how far the version moves, or that a list follows, and not what kind of change it is. */
const NO_KIND =
  /^(?:patch(?: changes?)?|what s changed|(?:(?:other|all|notable) )?changes|change ?log|the following\b.*)$/;

/** Reads a section's heading, a line's marker or a fragment's type, such as `Bug Fixes`, `[CHANGE]` or `bugfix`. */
export function readNoteLabel(label: string): NoteLabel {
  const words = label
    .toLowerCase()
    .replace(/:\w+:|[^\p{L}\p{N}_ -]/gu, " ")
    .trim();
  if (words === "" || NO_KIND.test(words)) return NO_LABEL;
  const match = LABELS.find(([pattern]) => pattern.test(words));
  return match === undefined ? readOtherLanguage(words) : { ...NO_LABEL, ...match[1] };
}

const ACTION_BY_WORK: Readonly<Record<string, NoteLabel["action"]>> = { removal: "removed", deprecation: "deprecated" };
const FOR_MAINTAINERS: ReadonlySet<Category> = new Set<Category>([
  "Documentation",
  "Testing",
  "Infrastructure",
  "Internal Changes",
]);

function readOtherLanguage(label: string): NoteLabel {
  const [work] = readLabelWork(label)?.works ?? [];
  if (work === undefined) return NO_LABEL;
  const category = CATEGORY_BY_WORK[work];
  return { category, breaking: false, internal: FOR_MAINTAINERS.has(category), action: ACTION_BY_WORK[work] ?? null };
}

const MARKER =
  /^(?:\*\*|__)?\[?(?:\*\*|__)?([A-Za-z][A-Za-z ]{2,20}?)(?:(?:\*\*|__)?\]|!?:|(?:\*\*|__):?)(?:\*\*|__)?:?\s*/;
const KNOWN_MARKER = compilePhrases(
  {
    news: [
      "breaking[ change[s]]",
      "change",
      "feature",
      "enhancement",
      "tweak",
      "security",
      "deprecat(ed|ion)",
      "remove[d]",
    ],
    repairs: ["bug[ ]fix", "fix", "fixhancement", "perf[ormance]"],
    internal: ["doc[s]", "documentation", "chore", "internal"],
  },
  { before: /^/, after: /$/ },
);
/** A mark in bold capitals that stands within a line: `Drop the cache (#12). **BREAKING CHANGE** …`. */
const BREAKING_MARK = /(?<=[^\s\]])\s+(?:\*\*|__)\[?BREAKING(?: CHANGES?)?\]?:?(?:\*\*|__):?(?=\s)/;
/** The header of a conventional commit (conventionalcommits.org). */
const CONVENTIONAL = /^(feat|fix|perf|docs|chore|refactor|build|ci|tests?|style)(?:\([^()]{1,60}\))?(!?):\s+/;
/**
 * The packages or areas that a line begins with: `[jest-config, jest-core]` in code, `**scope:**`, `*(scope)*`. Other
 * code and options say when the line holds, and stay.
 */
const AREA =
  /^(?:`?\[`?[\w@*][\w@/., ()*-]{0,120}`?\]`?(?!\(|\[)|\*\*[\w@][\w@/.-]*(?:, ?[\w@/.-]+){0,6}(?::\*\*|\*\*:)|\*\([\w@][\w@/., -]{0,60}\)\*)\s*:?\s*/;
/** Labels in brackets that say how far one can rely on the rest. */
const STAGE = /\b(?:experimental|unstable|nightly|alpha|beta|preview|canary|rc)\b/i;
const CREDIT =
  /\s*(?:,?\s*\(?(?:thanks(?:,? to|,)?|by|via):? @[\w-]+(?:\[bot\])?(?![\w/-])(?: for \w+ing\b[^.()]{0,80})?!?\)?[!.]?)/gi;
/** A bot at the end of a line that a program wrote: its name has brackets, which break the link around it. */
const BOT_CREDIT = /\s*\[@\[[\w-]{1,60}\[bot\]\].*$/;
const CHANGESET_LEAD =
  /^(?:\[#\d*\]\([^)\s]*\)\s*)?(?:\[`?[0-9a-f]{7,40}`?\]\([^)\s]*\)\s*)?(?:Thanks (?:\[@[\w-]+\]\([^)\s]*\)|@[\w-]+)(?:, (?:\[@[\w-]+\]\([^)\s]*\)|@[\w-]+))*! - )?/;
/** The number of an issue in front of what was done: `Fix #12: …`, `Refs #12 -- …`. */
const FIXED_LEAD = /^(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|docs?) \[?#\d+\]?(?:\([^)\s]*\))?\s?(?::|--)\s+/i;
/** The kind and number of an issue in front of what was done: `[BUG #12]: …`. */
const NUMBERED_MARKER = /^\[([A-Za-z]{2,12}) #\d+\](?:\([^)\s]*\))?\s?:\s+/;
/** What is left of a number that the line began with, and the area of everything: `: *: …`. */
const LEADING_MARKS = /^(?:[:;,–-]\s+|\*:\s+){1,2}/;
/** References to pull requests, issues, commits and people, with or without links. */
const REFERENCES = [
  /\[?(?:[\w.-]+(?:\/[\w.-]+)?)?#\d+\]?(?:\([^)\s]*\))?/,
  /\[(?:PR|GH)?[ -]?\d+\](?:\([^)\s]*\))?/,
  /https?:\/\/\S+\/(?:pull|issues|merge_requests)\/\d+[\w/#-]*/,
  /\[`?[0-9a-f]{7,40}`?\]\([^)\s]*\)/,
  /:(?:issue|pr|gh|user):`[^`]*`/,
  /\[@[\w-]+(?:\[bot\])?\]\([^)\s]*\)/,
  /@[\w-]+(?:\[bot\])?/,
  /\b(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8,40}/,
];
const REFERENCE = `(?:${REFERENCES.map(({ source }) => source).join("|")})`;
const LEAD = String.raw`(?:\b(?:in|see|also|close[sd]?|fix(?:e[sd])?|resolve[sd]?|relate[sd] to|part of|via|pull|prs?|pull request|issues?|gh|bug) )`;
const TRAILING = new RegExp(
  String.raw`[\s,;.(（\[–-]{0,9}${LEAD}*${REFERENCE}(?:[\s,;&]|and|${LEAD}|${REFERENCE})*[)）\]]*\.?\s*$`,
  "i",
);
/** A number with its authors in parentheses behind a text: `(#12 by @lee)`, `([#12](…) by [lee](…))`. */
const CREDITED = new RegExp(
  String.raw`\s*[(（]${REFERENCE}(?:[\s,;&]|and|${REFERENCE})* (?:by|from|thanks to) [^()]{1,80}(?:\([^()\s]*\)[^()]{0,80}){0,8}[)）]\.?\s*$`,
  "i",
);
/** What a sentence does not end with: the reference behind it is part of it. */
const DANGLING = compilePhrases(
  [
    "(introduced|from|of|since|to|with|by|in|as|than|and|for|after|before|like|per|at|on|the|a)",
    "(revert|reverts|reverted|reapply|undo)",
  ],
  { before: /(?:^|\s)/, after: /$/ },
);
/** A link in parentheses behind a text: `([docs](https://…))`. */
const ASIDE = /\s*\(\[[^[\]]{1,40}\]\([^()\s]*\)\)\.?$/;
const UNCLOSED = /[(（][^)）]*$/;
/** What is left of brackets around a reference. */
const EMPTY_BRACKETS = /\s+\(\s*\)$|\s*（\s*）$/;
/** A dash before a reference that is gone. */
const LAST_DASH = /\s+[-–—]$/;
/** `*A whole clause*`, which plain texts cannot show. */
const EMPHASIS = /(?<![\w*`\\])\*([^\s*(][^*`]{3,200}[^\s*])\*(?![\w*`])/g;
/** References in parentheses between two sentences. */
const BETWEEN = new RegExp(String.raw`\s*[(（]${REFERENCE}(?:[\s,;&]|and|${REFERENCE})*[)）]`, "gi");

/** A line with a mark within it: what stands before it is a sentence of its own. */
function readBreakingMark(line: string, label: NoteLabel): { label: NoteLabel; text: string } {
  const [head = "", ...rest] = line.split(BREAKING_MARK);
  if (rest.length === 0) return { label, text: line };
  const sentence = dropReferences(head).replace(/(?<![.!?])$/, ".");
  return { label: { ...label, breaking: true }, text: `${sentence} ${rest.join(" ").trim()}` };
}

/** Splits a line of notes into what its markers say and its text. Markers, areas, references and credits go. */
export function readNoteLine(line: string): { label: NoteLabel; text: string } {
  const own = toPlainLinks(line.trim().replace(BOT_CREDIT, ""))
    .replace(CHANGESET_LEAD, "")
    .replace(FIXED_LEAD, "")
    .replace(LEADING_MARKS, "")
    .replace(/^(?:!|(?:\p{Extended_Pictographic}|\uFE0F)+)\s*/u, "");
  const [marker = "", kind = ""] = NUMBERED_MARKER.exec(own) ?? [];
  let { label, text } = readBreakingMark(own.slice(marker.length), readNoteLabel(kind));
  for (let round = 0; round < 3; round++) {
    const marker = MARKER.exec(text);
    if (marker && KNOWN_MARKER.test(marker[1] ?? "")) {
      label = mergeLabels(label, readNoteLabel(marker[1] ?? ""));
      text = text.slice(marker[0].length);
      continue;
    }
    const header = CONVENTIONAL.exec(text);
    if (header) {
      label = mergeLabels(label, { ...readNoteLabel(header[1] ?? ""), breaking: header[2] === "!" });
      text = text.slice(header[0].length);
      continue;
    }
    const area = AREA.exec(text);
    if (!area || STAGE.test(area[0])) break;
    if (/\[docs?\]/i.test(area[0])) label = { ...label, category: "Documentation", internal: true };
    text = text.slice(area[0].length);
  }
  return {
    label,
    text: toInlineMarkdown(dropReferences(text))
      .replace(/(?<![\s.])\.$/, "")
      .trim(),
  };
}

/** Whether a text says something, and does not only name code. */
export function isStatement(text: string): boolean {
  // A symbolic link holds the name of the file that it stands for.
  if (/^[\w./-]+\.(?:md|rst|txt)$/.test(text)) return false;
  // Release tools write this for packages that change only with others.
  if (/^updated dependencies(?:\s*\[|:)/i.test(text)) return false;
  return !/^[:;,.)\]}]/.test(text) && /\p{L}{2}/u.test(text.replace(/`[^`]*`|\([^()]*\)|\[[^[\]]*\]/g, " "));
}

/** Drops credits and references behind a text, and those in parentheses. */
function dropReferences(text: string): string {
  // What stands in parentheses is no part of the sentence, regardless of the word before it.
  let result = text.replace(BETWEEN, "").replace(EMPHASIS, "$1").replace(CREDITED, "").trim();
  for (;;) {
    const shorter = result
      .replace(EMPTY_BRACKETS, "")
      .replace(CREDIT, "")
      .replace(TRAILING, "")
      .replace(ASIDE, "")
      .replace(LAST_DASH, "")
      .trim();
    const isBroken = DANGLING.test(shorter) || (UNCLOSED.test(shorter) && !UNCLOSED.test(result));
    if (shorter === result || isBroken) return result;
    result = shorter;
  }
}

/** What the line says of itself wins over what its section says; breaking anywhere is breaking. */
export function mergeLabels(section: NoteLabel, line: NoteLabel): NoteLabel {
  return {
    category: line.category ?? section.category,
    breaking: section.breaking || line.breaking,
    internal: line.category === null ? section.internal : line.internal,
    action: line.action ?? section.action,
  };
}
