import type { Activity } from "#lib/content/activity.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { classify } from "#lib/content/ledger/classify/classify.ts";
import { ALL_EVIDENCE } from "#lib/content/ledger/evidence-kinds.ts";
import { checkNames } from "#lib/content/ledger/facts/identifiers/check-names.ts";
import { parseChangelog } from "#lib/content/ledger/facts/notes/changelog-file.ts";
import { readNoteLine } from "#lib/content/ledger/facts/notes/note.ts";
import { isChangelog } from "#lib/content/ledger/facts/notes/note-files.ts";
import { isSameNote, noteWords } from "#lib/content/ledger/facts/notes/similarity.ts";
import { resolveWithFacts } from "#lib/content/ledger/facts/resolve.ts";
import { findLowChanges } from "#lib/content/ledger/folding.ts";
import type { Change, FactKind, Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { FACT_KINDS } from "#lib/content/ledger/types.ts";
import { readFacts } from "#lib/content/writers/facts/facts.ts";

/** A description of at least this length says more than its title. */
const BODY_MIN = 80;
/** All evidence but notes. */
const UNNOTED = ALL_EVIDENCE.difference(new Set(["override" as const]));
/** Leads count as the maintainers' own when they are among the first of their list. */
const FIRST = 3;

/** A share with what it was taken of; `of` 0 says that nothing could be measured. */
export type Share = { hits: number; of: number };

/** How well the ledger of one range agrees with the notes that its maintainers published in the repository. */
export type Agreement = {
  published: number;
  inclusionPrecision: Share;
  inclusionRecall: Share;
  breakingRecall: Share;
  breakingPrecision: Share;
  /** The same as if no note had been read. */
  unnotedRecall: Share;
  unnotedPrecision: Share;
  category: Share;
  /** Titles of changes with a note for readers that the ledger drops. */
  dropped: string[];
  junk: Share;
  lead: Share;
};

export type Measured = {
  changes: number;
  kept: number;
  folded: number;
  /** Kept changes with a long description or a note, and how many of them carry a fact. */
  source: Share;
  printable: Share;
  /** Kept changes with at least one fact of a kind. */
  kinds: Record<FactKind, number>;
  highlights: number;
  /** Highlights that state more than their title. */
  substance: Share;
  /** Printed names that do not exist, and those that the search did not reach. */
  missingNames: string[];
  uncheckedNames: number;
  agreement: Agreement | null;
};

function share<Item>(items: readonly Item[], isHit: (item: Item) => boolean): Share {
  return { hits: items.filter(isHit).length, of: items.length };
}

/**
 * `isUnnoted` says whether the change counts as breaking without any note; `isLow`, whether its kind alone gives it a low
 * standing, and not the length of the list.
 */
type Pair = { entry: LedgerEntry; change: Change; isUnnoted: boolean; isLow: boolean };

function isPublished({ change }: Pair): boolean {
  return change.maintainerNotes?.some(({ internal }) => !internal) ?? false;
}

function isShown({ entry, isLow }: Pair): boolean {
  return entry.disposition !== "dropped" && !isLow;
}

function isBreakingNote({ change }: Pair): boolean {
  return change.maintainerNotes?.some(({ breaking }) => breaking) ?? false;
}

function categoryOf({ change }: Pair): string | undefined {
  return change.maintainerNotes?.find(({ category }) => category !== null)?.category ?? undefined;
}

/** The words of the items of each changelog at the end of the range, in the order in which readers meet them. */
function listPublished({ files = [] }: Activity): ReadonlySet<string>[][] {
  const lists = files.filter(({ path }) => isChangelog(path)).map(({ after }) => parseChangelog(after ?? ""));
  return lists.map((list) => list.map(({ text }) => noteWords(readNoteLine(text).text)));
}

/**
 * What the maintainers lead with: the first lines of their list, the first of its new abilities, as many lists begin
 * with what changes or goes, and what breaks. Empty where no list has an order, as with fragments.
 */
function findLeading(published: readonly Pair[], lists: readonly ReadonlySet<string>[][]): Set<Pair> {
  const order = (list: readonly ReadonlySet<string>[]): Pair[] => {
    const lineOf = ({ change }: Pair): number => {
      const words = noteWords(change.maintainerNotes?.[0]?.text ?? "");
      return list.findIndex((line) => isSameNote(line, words));
    };
    return published.filter((pair) => lineOf(pair) >= 0).toSorted((a, b) => lineOf(a) - lineOf(b));
  };
  // Packages of one repository have lists of their own; the longest is the product's.
  const ordered = lists.map(order).reduce((best, list) => (list.length > best.length ? list : best), []);
  const abilities = ordered.filter((pair) => categoryOf(pair) === "Features & Enhancements" && isNewNote(pair));
  return new Set([...ordered.slice(0, FIRST), ...abilities.slice(0, FIRST), ...ordered.filter(isBreakingNote)]);
}

function isNewNote({ change }: Pair): boolean {
  return change.maintainerNotes?.[0]?.action === null;
}

function compare(
  pairs: readonly Pair[],
  lists: readonly ReadonlySet<string>[][],
  leadId: string | undefined,
): Agreement | null {
  const published = pairs.filter(isPublished);
  if (published.length === 0) return null;
  const shown = pairs.filter(isShown);
  const highlights = shown.filter(({ entry }) => entry.disposition === "highlight");
  const leading = findLeading(published, lists);
  const lead = pairs.filter(({ entry }) => entry.id === leadId);
  const anyNote = ({ change }: Pair): boolean => change.maintainerNotes !== undefined;
  return {
    published: published.length,
    inclusionPrecision: share(shown, anyNote),
    inclusionRecall: share(published, isShown),
    breakingRecall: share(published.filter(isBreakingNote), ({ entry }) => entry.breaking),
    breakingPrecision: share(
      shown.filter(({ entry }) => entry.breaking),
      isBreakingNote,
    ),
    unnotedRecall: share(published.filter(isBreakingNote), ({ isUnnoted }) => isUnnoted),
    unnotedPrecision: share(
      published.filter(({ isUnnoted }) => isUnnoted),
      isBreakingNote,
    ),
    category: share(
      shown.filter((pair) => categoryOf(pair) !== undefined),
      (pair) => categoryOf(pair) === pair.entry.category,
    ),
    dropped: published.filter(({ entry }) => entry.disposition === "dropped").map(({ change }) => change.title),
    junk: share(highlights, (pair) => !anyNote(pair)),
    lead: share(leading.size === 0 ? [] : lead, (pair) => leading.has(pair)),
  };
}

/** What a reader sees of an entry. */
function printedText({ title, detail, upgrade }: LedgerEntry): string {
  return [title, detail, upgrade].filter((text) => text !== null).join("\n");
}

function hasText({ entry, change }: Pair): boolean {
  const bodies = [change.body, ...change.commits.map(({ body }) => body)];
  return bodies.some((body) => body.length >= BODY_MIN) || entry.facts.some(({ kind }) => kind === "note");
}

/** The ids of the changes that a list of any length folds. */
function findLow(activity: Activity, { entries }: Ledger): Set<string> {
  const kept = new Set(entries.flatMap(({ id, disposition }) => (disposition === "dropped" ? [] : [id])));
  const changes = resolveWithFacts(activity).map((resolved) => {
    const { change } = resolved;
    return { ...resolved, classification: classify(change), kept: kept.has(change.id), reason: null };
  });
  return findLowChanges([activity], changes);
}

/** Builds the ledger of an activity and measures it. `truth` is the activity with all that was read. */
export function measure(activity: Activity, truth: Activity, range: Ledger["range"]): Measured {
  const ledger = buildLedger([activity], { audience: "developers", range });
  const changes = new Map(resolveWithFacts(truth).map(({ change }) => [change.id, change]));
  const low = findLow(activity, ledger);
  const pairs = ledger.entries.flatMap((entry): Pair[] => {
    const change = changes.get(entry.id);
    if (change === undefined) return [];
    return [{ entry, change, isUnnoted: classify(change, UNNOTED).breaking, isLow: low.has(entry.id) }];
  });
  const kept = pairs.filter(({ entry }) => entry.disposition !== "dropped");
  const withText = kept.filter(hasText);
  const highlights = kept.filter(({ entry }) => entry.disposition === "highlight");
  const { names } = truth;
  const checked =
    names === undefined ? [] : kept.flatMap((pair) => checkNames(printedText(pair.entry), pair.change, names));
  return {
    changes: pairs.length,
    kept: kept.length,
    folded: kept.filter(({ entry }) => entry.folded).length,
    source: share(withText, ({ entry }) => entry.facts.some(({ kind }) => kind !== "shape")),
    printable: share(kept, ({ entry }) => entry.facts.some(({ standing }) => standing === "printable")),
    kinds: Object.fromEntries(
      FACT_KINDS.map((kind) => [
        kind,
        kept.filter(({ entry }) => entry.facts.some((fact) => fact.kind === kind)).length,
      ]),
    ) as Record<FactKind, number>,
    highlights: highlights.length,
    substance: share(highlights, ({ entry }) => entry.detail !== null || entry.upgrade !== null),
    missingNames: [...new Set(checked.filter(({ verdict }) => verdict === "unverified").map(({ text }) => text))],
    uncheckedNames: checked.filter(({ verdict }) => verdict === "unchecked").length,
    agreement: compare(pairs, listPublished(truth), readFacts(ledger, { tone: "Professional" }).lead?.entry.id),
  };
}
