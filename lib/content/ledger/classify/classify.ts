import { ALL_EVIDENCE, type EvidenceSet } from "#lib/content/ledger/evidence-kinds.ts";
import type { Bump } from "#lib/content/ledger/read/author-notes.ts";
import type { PathKind } from "#lib/content/ledger/read/paths.ts";
import { findType, parseTitle, type TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import { MAX_TITLE } from "#lib/content/ledger/thresholds.ts";
import type { Category, Change, Classification, Evidence } from "#lib/content/ledger/types.ts";
import { findBreaking } from "./breaking.ts";
import { readWording } from "./grammar.ts";
import { findSecurity, isAboutSecurity } from "./security.ts";
import { readSignals, type Signals } from "./signals.ts";

/** If several categories have evidence of the same level, the first in this order wins (generation.md 2.4). */
const TIE_BREAK: readonly Category[] = [
  "Security",
  "Bug Fixes",
  "Features & Enhancements",
  "Performance Improvements",
  "Infrastructure",
  "Internal Changes",
  "Testing",
  "Documentation",
];

const CATEGORY_BY_TYPE: Readonly<Record<TypeWord, Category>> = {
  feature: "Features & Enhancements",
  fix: "Bug Fixes",
  performance: "Performance Improvements",
  security: "Security",
  documentation: "Documentation",
  test: "Testing",
  infrastructure: "Infrastructure",
  internal: "Internal Changes",
  breaking: "Features & Enhancements",
  revert: "Bug Fixes",
};

/** Scopes that are more specific than a `fix` or `feat` before them. */
const ALWAYS_SCOPES: ReadonlySet<string> = new Set([
  "ci",
  "deps",
  "deps-dev",
  "dependencies",
  "security",
  "workflow",
  "workflows",
]);
/** Scopes that overrule the type only without shipped source: a product may itself be about builds, docs or tests. */
const SCOPE_TYPES: ReadonlySet<TypeWord> = new Set<TypeWord>(["documentation", "test", "infrastructure"]);

function scopeType({ parts, footprint: { kinds } }: Signals): TypeWord | undefined {
  const scopes = (parts.scope ?? "").split(/[,/ ]+/);
  const always = scopes.find((scope) => ALWAYS_SCOPES.has(scope));
  if (always !== undefined) return findType(always);
  if (kinds.source > 0) return undefined;
  return scopes.map((scope) => findType(scope)).find((type) => type !== undefined && SCOPE_TYPES.has(type));
}

const TRAILER = /^Changelog:\s*(added|fixed|changed|deprecated|removed|security|performance|other)\s*$/im;
const TRAILER_TYPES: Readonly<Record<string, TypeWord>> = {
  added: "feature",
  fixed: "fix",
  changed: "feature",
  deprecated: "feature",
  removed: "feature",
  security: "security",
  performance: "performance",
  other: "internal",
};

type Vote = { category: Category; evidence: Evidence };

function vote(category: Category, signal: string, detail: string, weight: number): Vote {
  return { category, evidence: { signal, detail, weight } };
}

function typeVote(type: TypeWord | undefined, word: string | null, signal: string): Vote[] {
  if (type === undefined) return [];
  return [vote(CATEGORY_BY_TYPE[type], signal, word ?? type, type === "internal" ? 0.8 : 0.95)];
}

const BUMP_TYPES: Readonly<Partial<Record<Bump, TypeWord>>> = { major: "feature", minor: "feature" };

function fromTrailer({ change, evidence }: Signals): Vote[] {
  if (!evidence.has("override") || !change.body.includes("hangelog:")) return [];
  const trailer = TRAILER.exec(change.body)?.[1];
  return trailer === undefined
    ? []
    : [vote(CATEGORY_BY_TYPE[TRAILER_TYPES[trailer.toLowerCase()] ?? "feature"], "override", trailer, 1)];
}

/**
 * Votes from text that the author wrote for the notes: a trailer, an override, a tag or type in a note, a changeset.
 */
function fromOverride(signals: Signals): Vote[] {
  const trailer = fromTrailer(signals);
  const { message, note, bump } = signals.notes;
  const text = message ?? note;
  if (trailer.length > 0 || text === null) return trailer;
  const parts = parseTitle(text.split("\n")[0] ?? "");
  const tagged = parts.brackets.map(findType).find((type) => type !== undefined);
  if (tagged) return [vote(CATEGORY_BY_TYPE[tagged], "override", tagged, 1)];
  const typed = typeVote(parts.type === null ? undefined : findType(parts.type), parts.type, "override");
  if (typed.length > 0 || bump === null || signals.type !== undefined) return typed;
  const moved = BUMP_TYPES[bump];
  return moved === undefined ? [] : [vote(CATEGORY_BY_TYPE[moved], "override", `${bump} changeset`, 0.8)];
}

/** A note that says itself that it tells a repair, in lists without sections. */
const REPAIR_NOTE = /^Fix(?:e[sd])?(?: for)? /;

/** A note of an addition. What is added to a repair is a check or what was missing. */
const ADDITION_NOTE =
  /^Add(?:s|ed)? (?!.*\b(?:missing|checks?|guards?|valid\w+|handl\w+|fallbacks?|tests?|limits?|errors?|retr\w+|workarounds?)\b)/;
const ADDS = /^add(?:s|ed)? /i;

/** A note below the heading of repairs that, like its change, tells an addition: lists are sorted in haste. */
function addsSomething({ text }: { text: string }, { parts, type }: Signals): boolean {
  return type === undefined && ADDITION_NOTE.test(text) && ADDS.test(parts.text);
}

/** Votes from the maintainers' own notes; those for readers win over those for maintainers. */
function fromMaintainers(signals: Signals): Vote[] {
  const { change, evidence } = signals;
  const notes = evidence.has("override") ? (change.maintainerNotes ?? []) : [];
  const chosen =
    notes.find(({ category, internal }) => category !== null && !internal) ??
    notes.find(({ category }) => category !== null);
  if (chosen?.category) {
    const isMisplaced = chosen.category === "Bug Fixes" && addsSomething(chosen, signals);
    const category = isMisplaced ? "Features & Enhancements" : chosen.category;
    return [vote(category, "note", chosen.text.slice(0, MAX_TITLE), 1)];
  }
  const repair = notes.every(({ text }) => REPAIR_NOTE.test(text)) ? notes[0] : undefined;
  return repair === undefined ? [] : [vote("Bug Fixes", "note", repair.text.slice(0, MAX_TITLE), 0.95)];
}

/**
 * Prefix of labels such as "kind/bug", "type: docs" or "C-enhancement". Area and team labels name no kind of work.
 */
const LABEL_PREFIX = /^(?:(?:kind|type|category|c|pr|changelog|release[- ]?notes?)[-:/. ]+)?/;
const LABEL_TYPES: ReadonlyMap<string, TypeWord> = new Map<string, TypeWord>([
  ...["bug", "bugs", "bugfix", "bug fix", "fix", "regression"].map((word) => [word, "fix"] as const),
  ...["feature", "feature request", "new feature", "enhancement", "improvement"].map(
    (word) => [word, "feature"] as const,
  ),
  ...["performance", "perf", "optimization"].map((word) => [word, "performance"] as const),
  ...["security", "vulnerability"].map((word) => [word, "security"] as const),
  ...["documentation", "docs"].map((word) => [word, "documentation"] as const),
  ...["test", "tests", "testing"].map((word) => [word, "test"] as const),
  ...["ci", "build", "dependencies", "infrastructure"].map((word) => [word, "infrastructure"] as const),
  ...["chore", "refactor", "refactoring", "internal", "maintenance", "cleanup"].map(
    (word) => [word, "internal"] as const,
  ),
]);

function labelType(label: string): TypeWord | undefined {
  const bare = label
    .toLowerCase()
    .replace(/:[a-z0-9_+]+:|\p{Extended_Pictographic}|\uFE0F/gu, "")
    .trim();
  return LABEL_TYPES.get(bare.replace(LABEL_PREFIX, "").replace(/[-_]/g, " ")) ?? LABEL_TYPES.get(bare);
}

function fromLabels({ change, bot }: Signals): Vote[] {
  if (bot) return [];
  const { category, title } = change.releaseSection ?? {};
  if (category && title) return [vote(category, "label", `section ${title}`, 0.95)];
  return change.labels.flatMap((label) => {
    const type = labelType(label);
    return type ? [vote(CATEGORY_BY_TYPE[type], "label", label, 0.95)] : [];
  });
}

function fromType(signals: Signals): Vote[] {
  const type = signals.type === "security" && isAboutSecurity(signals.parts.text) ? "internal" : signals.type;
  const [own] = typeVote(type, signals.parts.type, "type");
  const scoped = own && /^(?:Bug|Feat)/.test(own.category) ? scopeType(signals) : undefined;
  if (scoped) return [vote(CATEGORY_BY_TYPE[scoped], "scope", `${signals.parts.type}(${signals.parts.scope})`, 0.9)];
  return own ? [own] : [];
}

/**
 * Types and labels of the issues that a change resolves. An issue without a change is classified by its labels
 * earlier.
 */
function fromIssues({ change }: Signals): Vote[] {
  const words = change.issues.flatMap(({ labels, type }) => (type === null ? labels : [type, ...labels]));
  return words.flatMap((word) => {
    const type = labelType(word);
    return type === "fix" || type === "feature" ? [vote(CATEGORY_BY_TYPE[type], "issue", word, 0.85)] : [];
  });
}

/** "docs/configuration", "test/e2e", "reader_test.go" and similar; other areas do not indicate the kind of work. */
const AREA_FOLDER = /^(?:docs?|documentation|website|tests?|e2e|ci|examples?|benchmarks?)\//;

function areaType(area: string): TypeWord | undefined {
  if (/_test\.\w+$|\.test\.\w+$|_test$/.test(area)) return "test";
  if (/^[a-z-]*lint(?:er|ing|s)?$/.test(area)) return "internal";
  return AREA_FOLDER.test(area) ? findType(area.slice(0, area.indexOf("/"))) : undefined;
}

function fromPrefix({ parts }: Signals): Vote[] {
  const tags = parts.brackets.flatMap((tag) => {
    const type = findType(tag) ?? findType(tag.split(/[\s:/]/)[0] ?? "");
    return type ? [vote(CATEGORY_BY_TYPE[type], "prefix", `[${tag}]`, 0.95)] : [];
  });
  if (tags.length > 0) return tags;
  return parts.areas.flatMap((area) => {
    const type = areaType(area);
    return type ? [vote(CATEGORY_BY_TYPE[type], "prefix", `${area}:`, 0.85)] : [];
  });
}

function fromGrammar(signals: Signals): Vote[] {
  const wording = readWording(signals);
  return wording ? [vote(wording.category, "wording", wording.detail, wording.weight)] : [];
}

const PATH_CATEGORY: Readonly<Partial<Record<PathKind, Category>>> = {
  test: "Testing",
  bench: "Testing",
  docs: "Documentation",
  example: "Documentation",
  ci: "Infrastructure",
  build: "Infrastructure",
  dependencies: "Infrastructure",
};

/** Applies only without shipped source: features change more tests and docs than source. */
function fromPaths({ footprint: { files, kinds } }: Signals): Vote[] {
  if (kinds.source > 0) return [];
  return Object.entries(PATH_CATEGORY).flatMap(([kind, category]) => {
    const count = kinds[kind as PathKind];
    return files > 0 && count * 2 > files
      ? [vote(category, "paths", `${count} of ${files} files are ${kind}`, 0.7)]
      : [];
  });
}

function fromDefault({ change, footprint: { kinds } }: Signals): Vote[] {
  if (change.kind === "issue") return [vote("Features & Enhancements", "default", "a completed issue", 0.35)];
  return kinds.source > 0
    ? [vote("Features & Enhancements", "default", "touches shipped source", 0.35)]
    : [vote("Internal Changes", "default", "nothing said otherwise", 0.3)];
}

/** Levels of evidence in the order of generation.md 2.4. */
const LEVELS: readonly ((signals: Signals) => Vote[])[] = [
  fromMaintainers,
  fromOverride,
  fromLabels,
  fromType,
  fromIssues,
  fromPrefix,
  fromGrammar,
  fromPaths,
  fromDefault,
];

function findStrongestVote(signals: Signals): Vote {
  for (const level of LEVELS) {
    const votes = level(signals);
    const [first] = votes.sort((a, b) => TIE_BREAK.indexOf(a.category) - TIE_BREAK.indexOf(b.category));
    if (first) return first;
  }
  return vote("Internal Changes", "default", "nothing is known", 0);
}

/**
 * Classifies one change: exactly one category, the two flags, and the evidence for each. Total and deterministic.
 * `evidence` limits the kinds of evidence that the rules may use; default: all.
 */
export function classify(change: Change, evidence: EvidenceSet = ALL_EVIDENCE): Classification {
  const signals = readSignals(change, evidence);
  const chosen = findStrongestVote(signals);
  const breaking = findBreaking(signals);
  const security = findSecurity(signals);
  const allEvidence = [chosen.evidence, breaking, security].filter((one) => one !== undefined);
  const overruled = security !== undefined && !["note", "override"].includes(chosen.evidence.signal);
  return {
    category: overruled ? "Security" : chosen.category,
    breaking: breaking !== undefined,
    security: security !== undefined || chosen.category === "Security",
    confidence: overruled ? security.weight : chosen.evidence.weight,
    evidence: allEvidence,
  };
}
