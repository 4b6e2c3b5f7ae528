import { DEPENDENCIES, MERGE_BACK, RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
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
import { REWORK_REPAIR } from "#lib/content/ledger/thresholds.ts";
import type { Category } from "#lib/content/ledger/types.ts";
import type { Facts } from "./facts.ts";
import { repairOdds } from "./repair.ts";

/**
 * One way of wording a title and what it says of the change; `weight` is the confidence it deserves. `unshipped`
 * wordings name tests, docs or delivery: where shipped source was touched they tell what the product is about instead.
 */
type Wording = { category: Category; weight: number; detail: string; pattern: RegExp; unshipped: boolean };

function wording(category: Category, weight: number, detail: string, pattern: RegExp, unshipped = false): Wording {
  return { category, weight, detail, pattern, unshipped };
}

/** Ordered: the first that matches speaks. Each reads the text that is left once prefixes are taken off. */
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
  wording("Performance Improvements", 0.8, "words of speed", SPEED),
  wording("Internal Changes", 0.8, "rework", REWORK),
  wording("Internal Changes", 0.8, "refactoring", REFACTORING),
];

const TESTS = { category: "Testing", weight: 0.85, detail: "adds tests" } as const;

type Reading = { category: Category; weight: number; detail: string };

/** Wordings of work that changes no behavior; where tests changed along with the source, the product is about them. */
const UNTESTED: ReadonlySet<RegExp> = new Set([WRITING, COMMENTING, FORMATTING]);
const REWORKS: ReadonlySet<RegExp> = new Set([REWORK, REFACTORING]);

/** Whether a way of wording means what it says here. */
function applies({ pattern, unshipped }: Wording, { parts, footprint: { kinds } }: Facts): boolean {
  const shipped = kinds.source > 0;
  if (unshipped && shipped) return false;
  if (shipped && kinds.test > 0 && UNTESTED.has(pattern)) return false;
  if (pattern === SPEED && REPAIRED_SPEED.test(parts.text)) return false;
  // Work that comes with tests and pages of its own is more than rework.
  return !(REWORKS.has(pattern) && shipped && kinds.test > 0 && kinds.docs > 0);
}

function named(facts: Facts): Wording | undefined {
  return WORDINGS.find((one) => applies(one, facts) && one.pattern.test(facts.parts.text));
}

function leaning(facts: Facts): (Reading & { odds: number }) | undefined {
  const found = repairOdds(facts);
  if (found === undefined) return undefined;
  const { odds, confidence: weight } = found;
  return odds > 0
    ? { odds, weight, category: "Bug Fixes", detail: "words and places of a repair" }
    : { odds, weight, category: "Features & Enhancements", detail: "words and places of something new" };
}

/** What the wording of a title says, or undefined where it says nothing clear. */
export function readWording(facts: Facts): Reading | undefined {
  const { parts, footprint, evidence } = facts;
  const { kinds } = footprint;
  const spoken = evidence.has("grammar");
  if (spoken && TEST_WORK.test(parts.text) && kinds.test + kinds.bench >= kinds.source) return TESTS;
  const found = spoken ? named(facts) : undefined;
  if (found && !REWORKS.has(found.pattern)) return found;
  const lean = leaning(facts);
  return found && !(lean && lean.odds > REWORK_REPAIR) ? found : lean;
}
