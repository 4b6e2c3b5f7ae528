import { DEPENDENCIES, MERGE_BACK, RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { CODE_WORK } from "#lib/content/ledger/phrases/code.ts";
import {
  ABOUT_DELIVERY,
  ABOUT_DOCS,
  ABOUT_TESTS,
  CHECKERS,
  COMMENTING,
  DOC_WORK,
  FORMATTING,
  REFACTORING,
  REPAIRED_SPEED,
  REWORK,
  SPEED,
  TEST_WORK,
  WRITING,
} from "#lib/content/ledger/phrases/wording.ts";
import { CATEGORY_BY_WORK, type TitleWork } from "#lib/content/ledger/read/title-work.ts";
import { REWORK_REPAIR } from "#lib/content/ledger/thresholds.ts";
import type { Category } from "#lib/content/ledger/types.ts";
import { repairOdds } from "./repair.ts";
import type { Signals } from "./signals.ts";

/**
 * A title pattern and the category that it indicates; `weight` is the confidence. `unshipped` patterns name tests,
 * docs or delivery; if the change touches shipped source, they describe the product's subject and are ignored.
 */
type Wording = { category: Category; weight: number; detail: string; pattern: RegExp; unshipped: boolean };

function wording(category: Category, weight: number, detail: string, pattern: RegExp, unshipped = false): Wording {
  return { category, weight, detail, pattern, unshipped };
}

/** In order: the first match wins. Matched against the title without its prefixes. */
const WORDINGS: readonly Wording[] = [
  wording("Internal Changes", 0.9, "release bookkeeping", RELEASE),
  wording("Internal Changes", 0.9, "merge back", MERGE_BACK),
  wording("Documentation", 0.85, "wording", WRITING),
  wording("Documentation", 0.85, "the source's comments", COMMENTING),
  wording("Documentation", 0.8, "explains the source", DOC_WORK),
  wording("Infrastructure", 0.8, "dependencies", DEPENDENCIES),
  wording("Testing", 0.85, "about tests", ABOUT_TESTS, true),
  wording("Documentation", 0.85, "about documentation", ABOUT_DOCS, true),
  wording("Infrastructure", 0.75, "about delivery", ABOUT_DELIVERY, true),
  wording("Internal Changes", 0.8, "formatting", FORMATTING),
  wording("Internal Changes", 0.8, "for a checker", CHECKERS),
  wording("Internal Changes", 0.8, "how the code runs", CODE_WORK),
  wording("Performance Improvements", 0.8, "words of speed", SPEED),
  wording("Internal Changes", 0.8, "rework", REWORK),
  wording("Internal Changes", 0.8, "refactoring", REFACTORING),
];

const WORK_WEIGHT = 0.8;
const FAULT_WEIGHT = 0.6;

const TESTS = { category: "Testing", weight: 0.85, detail: "adds tests" } as const;

type Reading = { category: Category; weight: number; detail: string };

/**
 * Patterns of work that changes no behavior. If source and tests change together, they describe the product's
 * subject.
 */
const UNTESTED: ReadonlySet<RegExp> = new Set([WRITING, COMMENTING, FORMATTING]);
const REWORKS: ReadonlySet<RegExp> = new Set([REWORK, REFACTORING]);

/** Whether a pattern is meaningful for the touched files. */
function applies({ pattern, unshipped }: Wording, { parts, footprint: { kinds } }: Signals): boolean {
  const shipped = kinds.source > 0;
  if (unshipped && shipped) return false;
  if (shipped && kinds.test > 0 && UNTESTED.has(pattern)) return false;
  if (pattern === SPEED && REPAIRED_SPEED.test(parts.text)) return false;
  // A change with its own tests and docs is more than rework.
  return !(REWORKS.has(pattern) && shipped && kinds.test > 0 && kinds.docs > 0);
}

function matchWording(signals: Signals): Wording | undefined {
  return WORDINGS.find((one) => applies(one, signals) && one.pattern.test(signals.parts.text));
}

/** Whether the files agree: tests, documentation and delivery can also be the subject of shipped source. */
function isAbout(work: TitleWork["works"][number], { kinds }: Signals["footprint"]): boolean {
  if (work === "tests") return kinds.test + kinds.bench >= kinds.source;
  if (work === "documentation") return kinds.docs >= kinds.source;
  return work !== "delivery" || kinds.ci + kinds.build >= kinds.source;
}

function readOtherLanguage({ titleWork, footprint }: Signals): Reading | undefined {
  const work = titleWork?.works.find((one) => isAbout(one, footprint));
  if (titleWork === undefined || work === undefined) return undefined;
  const weight = work === "fault" ? FAULT_WEIGHT : WORK_WEIGHT;
  return { category: CATEGORY_BY_WORK[work], weight, detail: `${work}, in ${titleWork.language}` };
}

function weighRepair(signals: Signals): (Reading & { odds: number }) | undefined {
  const repair = repairOdds(signals);
  if (repair === undefined) return undefined;
  const { odds, confidence: weight } = repair;
  return odds > 0
    ? { odds, weight, category: "Bug Fixes", detail: "words and places of a repair" }
    : { odds, weight, category: "Features & Enhancements", detail: "words and places of something new" };
}

/** The category that a title's wording indicates, or undefined if it is unclear. */
export function readWording(signals: Signals): Reading | undefined {
  const { parts, footprint, evidence } = signals;
  const { kinds } = footprint;
  const usesGrammar = evidence.has("grammar");
  const named = readOtherLanguage(signals);
  if (named) return named;
  if (usesGrammar && TEST_WORK.test(parts.text) && kinds.test + kinds.bench >= kinds.source) return TESTS;
  const match = usesGrammar ? matchWording(signals) : undefined;
  if (match && !REWORKS.has(match.pattern)) return match;
  const lean = weighRepair(signals);
  return match && !(lean && lean.odds > REWORK_REPAIR) ? match : lean;
}
