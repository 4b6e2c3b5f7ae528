import { ALL_EVIDENCE, type EvidenceSet } from "#lib/content/ledger/evidence-kinds.ts";
import {
  DEPENDENCIES,
  EMPTY_TITLE,
  MERGE_BACK,
  RELEASE,
  SWAPPED_NAMES,
  TESTS_WORK,
  TOOLING,
  TRANSLATIONS_AND_PEOPLE,
} from "#lib/content/ledger/phrases/bookkeeping.ts";
import { CODE_REPAIR, CODE_TALK, PART_NAME } from "#lib/content/ledger/phrases/code.ts";
import { COMMENTING, QUIET_OPENER, TESTS_OF, WRITING } from "#lib/content/ledger/phrases/wording.ts";
import type { TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import { WORDING_LINES } from "#lib/content/ledger/thresholds.ts";
import type { Audience, Category, Change, Classification, Fact } from "#lib/content/ledger/types.ts";
import { normalizeTitle } from "#lib/content/text/title.ts";
import { readSignals, type Signals } from "./signals.ts";

export type Inclusion = { kept: boolean; reason: string | null };

/** Reasons that a better title or description takes away. */
export const SAYS_NOTHING = "its title names nothing that changed";
export const SHOWS_NOTHING = "nothing in it shows that its users would notice";

const KEPT: Inclusion = { kept: true, reason: null };
const SKIP_LABEL =
  /^(?:skip|no|ignore|exclude)[-_ /]?(?:from[-_ ])?(?:change-?log|release-?notes?)|(?:change-?log|release-?notes?)[-_ :/]+(?:none|skip|no|ignore|exclude|not[- ]?needed)|^release-note-none$/i;
/** A commit that Git folds into the one it names (`git rebase --autosquash`). */
const AUTOSQUASH = /^(?:fixup|squash|amend)! /;
const NO_NOTE = /^(?:none|n\/?a|no|nothing)\b/i;
/** A script in front of a title: "check.sh: handle missing programs". */
const SCRIPT = /\.(?:sh|bat|ps1|mk)$/;
const UNSHIPPED: ReadonlySet<Category> = new Set<Category>([
  "Testing",
  "Documentation",
  "Infrastructure",
  "Internal Changes",
]);

const REPAIRS: ReadonlySet<Category> = new Set<Category>(["Bug Fixes", "Performance Improvements"]);
const SPEAKS_OF_CODE = "only about code that users do not see";
const isShown = ({ kind, standing }: Fact): boolean => standing === "printable" && kind !== "statement";

type Rule = (signals: Signals, classification: Classification, audience: Audience) => string | null;

const RULES: readonly Rule[] = [
  ({ change, notes }) =>
    change.releaseSection?.title === null ||
    change.labels.some((label) => SKIP_LABEL.test(label)) ||
    NO_NOTE.test(notes.message ?? notes.note ?? "")
      ? "its author left it out of the notes"
      : null,
  (signals) => (isBookkeeping(signals) ? "release bookkeeping" : null),
  (signals) => (namesNothing(signals) ? SAYS_NOTHING : null),
  ({ parts }) => (TRANSLATIONS_AND_PEOPLE.test(parts.text) ? "translations or lists of people" : null),
  ({ parts }) => (TESTS_WORK.test(parts.text) ? "about tests only" : null),
  ({ parts }) =>
    TOOLING.test(parts.text) || parts.areas.some((area) => SCRIPT.test(area))
      ? "about the tools of the project only"
      : null,
  ({ bot }) => (bot ? "made by a bot" : null),
  (signals) => {
    const { files, kinds } = signals.footprint;
    if (files === 0 || kinds.source > 0 || repairsByRequirement(signals)) return null;
    if (kinds.test + kinds.bench === files) return "touches tests only";
    if (kinds.dependencies === files) return "dependency update";
    return "touches no shipped source";
  },
  (signals) => (isWording(signals) ? "wording only" : null),
  (signals) => (isQuiet(signals) ? SHOWS_NOTHING : null),
  (signals, classification, audience) => (speaksOfCode(signals, classification, audience) ? SPEAKS_OF_CODE : null),
  (signals, { category }, audience) =>
    UNSHIPPED.has(category) && !(audience === "developers" && changesPublicSurface(signals, category))
      ? `${category.toLowerCase()} only`
      : null,
];

function isBookkeeping({ parts, titleWork }: Signals): boolean {
  return RELEASE.test(parts.text) || MERGE_BACK.test(parts.text) || titleWork?.works[0] === "bookkeeping";
}

function namesNothing({ change, parts, titleWork }: Signals): boolean {
  if (SWAPPED_NAMES.test(parts.text)) return (change.facts ?? []).length === 0;
  // "Sockets" names a part of the product, and not what changed in it.
  const isBareWord = /^[A-Za-z]+$/.test(parts.text) && (change.facts ?? []).length === 0 && !change.issues.length;
  return EMPTY_TITLE.test(parts.text) || isBareWord || titleWork?.works[0] === "nothing";
}

/** Whether the maintainers list the change for readers. A release lists the changes of others. */
function isListed({ change, parts, evidence }: Signals): boolean {
  const notes = evidence.has("override") ? (change.maintainerNotes ?? []) : [];
  return notes.some(({ internal }) => !internal) && !RELEASE.test(parts.text);
}

/** Whether a text for users would tell them of code that they cannot see. */
function speaksOfCode({ change, parts }: Signals, { category }: Classification, audience: Audience): boolean {
  const { text } = parts;
  const isRepair = REPAIRS.has(category) && (CODE_REPAIR.test(text) || CODE_TALK.test(text));
  const isCode = audience === "users" && (isRepair || PART_NAME.test(text));
  return isCode && !change.facts?.some((fact) => isShown(fact) && !isTitle(fact, text));
}

/** Programs write lists of all changes by their titles, which says nothing of who should read them. */
const isTitle = ({ text }: Pick<Fact, "text">, title: string): boolean =>
  normalizeTitle(text).text.toLowerCase() === normalizeTitle(title).text.toLowerCase();

function isListedByTitle({ change, parts }: Signals): boolean {
  return (change.maintainerNotes ?? []).every((note) => isTitle(note, parts.text));
}

/**
 * Whether a change only rewords text. Features may be about comments or wording, and a change with tests is more than
 * text.
 */
function isWording({ type, parts, titleWork, footprint: { sourceLines, kinds } }: Signals): boolean {
  if (type === "feature" || (kinds.source > 0 && kinds.test > 0)) return false;
  const says = WRITING.test(parts.text) || COMMENTING.test(parts.text) || titleWork?.works[0] === "wording";
  return says && (sourceLines ?? 0) < WORDING_LINES;
}

/** Only source files, no type or closed issue from the author, and a title that opens like maintenance. */
function isQuiet({ type, parts, closesIssue, evidence, footprint: { kinds } }: Signals): boolean {
  if (!evidence.has("grammar") || type !== undefined || closesIssue || kinds.source === 0) return false;
  if (kinds.test + kinds.docs > 0) return false;
  return QUIET_OPENER.test(parts.text) || TESTS_OF.test(parts.text);
}

/** Settings or schemas that change together with their documentation matter to developers. */
function changesPublicSurface({ footprint: { publicSurface, kinds } }: Signals, category: Category): boolean {
  return category === "Internal Changes" && publicSurface && kinds.docs > 0;
}

const SHIPPED_TYPES: ReadonlySet<TypeWord> = new Set<TypeWord>(["feature", "fix", "performance"]);

/**
 * A dependency manifest is shipped too if its author types the change as a fix and describes more than a version
 * bump.
 */
function repairsByRequirement({ type, parts, footprint: { kinds } }: Signals): boolean {
  return kinds.dependencies > 0 && type !== undefined && SHIPPED_TYPES.has(type) && !DEPENDENCIES.test(parts.text);
}

function isProtected({ change, parts }: Signals, { breaking, security }: Classification): boolean {
  if (RELEASE.test(parts.text)) return false;
  return breaking || security || change.issues.some((issue) => issue.byUser);
}

/** Decides whether a change is included for an audience, with the reason if not (generation.md 2.5). */
export function decideInclusion(
  change: Change,
  classification: Classification,
  audience: Audience,
  evidence: EvidenceSet = ALL_EVIDENCE,
): Inclusion {
  const signals = readSignals(change, evidence);
  if (AUTOSQUASH.test(change.title)) return { kept: false, reason: "part of an earlier change" };
  if (isProtected(signals, classification)) return KEPT;
  const isCode = speaksOfCode(signals, classification, audience);
  if (isListed(signals) && !(isCode && isListedByTitle(signals))) return KEPT;
  for (const rule of RULES) {
    const reason = rule(signals, classification, audience);
    if (reason !== null) return { kept: false, reason };
  }
  return KEPT;
}
