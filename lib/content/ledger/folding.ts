import type { Activity } from "#lib/content/activity.ts";
import { findAction } from "./classify/action.ts";
import { readSignals } from "./classify/signals.ts";
import { type Highlight, scoreChange } from "./highlights.ts";
import { foldsWithoutNote, hasNote } from "./note-policy.ts";
import { DEPENDENCIES } from "./phrases/bookkeeping.ts";
import { CODE_NAME } from "./phrases/code.ts";
import { NO_NEWS } from "./phrases/highlights.ts";
import { hasSubstance } from "./substance.ts";
import { SHOWN_MAX } from "./thresholds.ts";
import type { ClassifiedChange, Fact } from "./types.ts";

type FoldWithoutNote = Readonly<Record<string, boolean>>;

/**
 * The kept changes of low standing by their kind alone: those without a note in repositories that keep notes, and
 * updates of dependencies.
 */
export function findLowChanges(
  activities: readonly Activity[],
  changes: readonly ClassifiedChange[],
  foldWithoutNote: FoldWithoutNote = {},
): Set<string> {
  const byRepository = Map.groupBy(changes, ({ change }) => change.repository.id);
  const folding = activities.filter(({ repository: { id }, notePolicy }) => {
    return foldWithoutNote[id] ?? foldsWithoutNote(byRepository.get(id) ?? [], notePolicy);
  });
  const withoutNote = folding.flatMap(({ repository }) => byRepository.get(repository.id) ?? []).filter(canFold);
  const updates = changes.filter((item) => item.kept && (isDependencyUpdate(item) || isVague(item)));
  return new Set([...withoutNote, ...updates].map(({ change }) => change.id));
}

function canFold({ change, classification: { breaking, security }, kept }: ClassifiedChange): boolean {
  return kept && !hasNote(change) && !breaking && !security;
}

/** Titles that say that something was mended or polished, and not what ("mouse event fixes"), or that are one word. */
const VAGUE = [
  /^(?:[\w-]+ ){0,4}(?:fixes|tweaks|polish|clean[- ]?ups?|improvements|adjustments)$/i,
  /^fix (?:more|several|some|various) (?:\w+ )?(?:issues|problems|bugs|fixes)\b/i,
  /^(?:small|minor|misc\w*|some|various|more|other) .*\b(?:bugs|changes|fixes|updates)$|^bugs? (?:from|in|of) /i,
  /^(?:improve|update|adjust|tweak|refine|enhance|change)[sd]? (?:the )?[\w-]+$/i,
  // Names of the code in a row: "freePlan, bottomContent, remove showNews".
  /^[a-z]+[A-Z]\w*, /,
];

/** Whether a fact shows that readers meet a change. */
function reachesUsers({ kind }: Fact): boolean {
  return kind === "note" || kind === "documentation" || kind === "surface";
}

function isVague(item: ClassifiedChange): boolean {
  const {
    type,
    parts: { text },
  } = readSignals(item.change);
  if (!canFold(item)) return false;
  const isCodeWork = NO_NEWS.test(text) || (CODE_NAME.test(text) && type === undefined);
  return (
    VAGUE.some((vague) => vague.test(text)) ||
    !text.includes(" ") ||
    (isCodeWork && !item.change.facts?.some(reachesUsers))
  );
}

/** An update of packages that it does not name: "update all non-major dependencies". */
const ALL_DEPENDENCIES = /^(?:update|upgrade|bump|refresh)s?d? (?:[\w-]+ ){0,3}(?:dependencies|deps)$/i;

function isDependencyUpdate({ change, classification }: ClassifiedChange): boolean {
  const { parts, footprint, bot } = readSignals(change);
  const isUpdate = footprint.kinds.source === 0 && footprint.kinds.dependencies > 0;
  // Programs that write lists of changes give the updates of bots a line as well.
  const isNoted = hasNote(change) && !bot && !ALL_DEPENDENCIES.test(parts.text);
  return !classification.breaking && !isNoted && (isUpdate || DEPENDENCIES.test(parts.text));
}

/**
 * The changes that a list of more than 25 folds so that its readers see the others: those that say least beyond their
 * titles, the ones without a note first (generation.md, section 3). Equal ones keep the order of the ledger.
 */
export function findSurplus(
  changes: readonly ClassifiedChange[],
  low: ReadonlySet<string>,
  highlights: ReadonlyMap<string, Highlight>,
): Set<string> {
  const listed = changes.filter(({ kept, change }) => kept && !low.has(change.id) && !highlights.has(change.id));
  const surplus = listed
    .filter(isFoldedForLength)
    .map((item) => ({ id: item.change.id, standing: getStanding(item) }))
    .toSorted((a, b) => a.standing - b.standing)
    .slice(0, Math.max(0, listed.length - SHOWN_MAX));
  return new Set(surplus.map(({ id }) => id));
}

/** What readers have to know, asked for or lose always has a line of its own. */
function isFoldedForLength({ change, classification: { breaking, security } }: ClassifiedChange): boolean {
  return !breaking && !security && findAction(change) === null && !change.issues.some(({ byUser }) => byUser);
}

/** Weights of what keeps a line of its own in a long list. */
const STANDING = { note: 40, first: 20, substance: 10, feature: 1, performance: 1 } as const;

/** Changes that a text can say more about come before the others, each by their importance. */
function getStanding({ change, classification }: ClassifiedChange): number {
  const { category } = classification;
  return (
    scoreChange({ change, classification }) +
    STANDING.note * Number(hasNote(change)) +
    STANDING.first * Number(change.maintainerNotes?.some(({ leads }) => leads) ?? false) +
    STANDING.substance * Number(hasSubstance(change, classification)) +
    STANDING.feature * Number(category === "Features & Enhancements") +
    STANDING.performance * Number(category === "Performance Improvements")
  );
}
