import { type Author, readCredits } from "#lib/content/ledger/people.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { authorName } from "#lib/content/text/author-name.ts";
import { getNormalizedTitle } from "#lib/content/text/title.ts";
import type { Fault, Limits, Section } from "./fault.ts";
import type { Unit } from "./layout.ts";

const getEntryIds = (unit: Unit): string[] => [...new Set(unit.sentences.flatMap((sentence) => sentence.entryIds))];

function unknownIds(units: readonly Unit[], entries: ReadonlyMap<string, LedgerEntry>): Fault[] {
  return units.flatMap((unit) =>
    getEntryIds(unit)
      .filter((id) => !entries.has(id))
      .map(
        (entryId): Fault => ({
          section: unit.section,
          entryId,
          kind: "unknown-entry",
          message: "The ledger has no such entry.",
        }),
      ),
  );
}

/** Where each entry is announced, as a highlight or a bullet. The summary does not count. */
function announcements(units: readonly Unit[]): Map<string, Unit[]> {
  const places = new Map<string, Unit[]>();
  for (const unit of units) {
    if (unit.section !== "highlights" && unit.section !== "updates") continue;
    for (const id of getEntryIds(unit)) {
      const list = places.get(id);
      if (list === undefined) places.set(id, [unit]);
      else list.push(unit);
    }
  }
  return places;
}

function placement(entry: LedgerEntry, places: readonly Unit[]): Fault[] {
  const wanted: Section = entry.disposition === "highlight" ? "highlights" : "updates";
  const fault = (section: Section, kind: Fault["kind"], message: string): Fault => ({
    section,
    entryId: entry.id,
    kind,
    message,
  });
  const [first, second] = places;
  const name = `"${getNormalizedTitle(entry).text}"`;
  if (entry.disposition === "dropped") {
    return first === undefined ? [] : [fault(first.section, "misplaced-entry", `The ledger dropped ${name}.`)];
  }
  if (first === undefined) return [fault(wanted, "missing-entry", `${name} is announced nowhere.`)];
  if (second !== undefined)
    return [fault(second.section, "repeated-entry", `${name} is announced ${places.length} times.`)];
  if (first.section !== wanted) return [fault(first.section, "misplaced-entry", `${name} belongs under ${wanted}.`)];
  if (wanted === "updates" && first.category !== entry.category) {
    return [fault("updates", "misplaced-entry", `${name} belongs under "${entry.category}".`)];
  }
  return [];
}

/** Ignores white space, because a name may be wrapped over lines or sentences. */
const letters = (text: string): string => text.replace(/\s/g, "");

/** Whether a bullet joins changes of low standing, which stand there without their authors. */
function isFoldedLine(entry: LedgerEntry, unit: Unit): boolean {
  return entry.folded && unit.section === "updates" && (getEntryIds(unit).length > 1 || entry.category === "Security");
}

/** Checks that the people of an entry are named where the entry is announced. */
function checkCredits(entry: LedgerEntry, unit: Unit | undefined, people: readonly Author[]): Fault[] {
  if (unit === undefined || isFoldedLine(entry, unit)) return [];
  const text = unit.sentences.map((sentence) => sentence.visible.text).join("");
  return people
    .map(authorName)
    .filter((name) => !letters(text).includes(letters(name)))
    .map(
      (token): Fault => ({
        section: unit.section,
        entryId: entry.id,
        kind: "missing-credit",
        token,
        message: `${token} is not credited.`,
      }),
    );
}

/**
 * Checks that each entry is announced once, in its section and with its authors, and the number of highlights
 * (generation.md 3).
 */
export function checkCoverage(units: readonly Unit[], ledger: Ledger, limits: Limits): Fault[] {
  const entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  const places = announcements(units);
  const faults = unknownIds(units, entries);
  const credits = readCredits(ledger.entries);
  for (const entry of ledger.entries) {
    const units = places.get(entry.id) ?? [];
    faults.push(...placement(entry, units), ...checkCredits(entry, units[0], credits.beside(entry)));
  }
  for (const unit of units) {
    const ids = getEntryIds(unit);
    if (unit.section !== "updates" || ids.length === 1) continue;
    if (ids.length === 0 || ids.some((id) => entries.get(id)?.folded !== true)) {
      faults.push({ section: "updates", kind: "structure", message: "A bullet announces exactly one entry." });
    }
  }
  const highlighted = new Set(units.filter((unit) => unit.section === "highlights").flatMap(getEntryIds));
  if (highlighted.size > limits.highlightsMax) {
    faults.push({
      section: "highlights",
      kind: "too-many-highlights",
      message: `At most ${limits.highlightsMax} changes may be highlights.`,
    });
  }
  return faults;
}
