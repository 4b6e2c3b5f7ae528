import { escapeInline, escapeProse } from "#lib/chats/agent/fixed/say.ts";
import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { plural } from "#lib/format.ts";
import type { LedgerChange } from "#lib/jobs/changes/contract.ts";
import type { Range } from "./ranges.ts";
import type { Found, Wanted } from "./read.ts";

const SHOWN_MAX = 10;
const PEOPLE_MAX = 8;

const NOUNS: Record<NonNullable<Wanted["only"]>, [one: string, many: string]> = {
  breaking: ["breaking change", "breaking changes"],
  security: ["security change", "security changes"],
  fixes: ["bug fix", "bug fixes"],
  features: ["feature", "features"],
  reverted: ["reverted change", "reverted changes"],
  "left out": ["change left out", "changes left out"],
};

/** Answers a question about changes. */
export function sayChanges(found: Found, wanted: Wanted): string {
  const { list, changes } = found;
  if (list.total === 0 && changes.length === 0) {
    return `${sayEmpty(found.emptyRange ?? found.range)} Ask for another time, or connect a repository under Integrations.`;
  }
  const intro = found.emptyRange ? [sayEmpty(found.emptyRange)] : [];
  if (changes.length === 0) return [...intro, ...sayNothing(found, wanted)].join(" ");
  return [[...intro, sayCount(found, wanted)].join(" "), "", ...listGroups(changes)].join("\n");
}

export function sayEmpty({ words }: Range): string {
  return `Nothing worth telling shipped ${words}.`;
}

function sayCount(found: Found, wanted: Wanted): string {
  const [one, many] = wanted.only === null ? ["change", "changes"] : NOUNS[wanted.only];
  const about = wanted.about === null ? "" : ` about "${escapeInline(wanted.about)}"`;
  const by = wanted.author === null ? "" : ` by ${escapeInline(wanted.author)}`;
  return `${found.emptyRange ? "Before that: " : ""}${plural(found.changes.length, one, many)}${about}${by} ${sayWhen(found)}.`;
}

/** `in the last 7 days`, or the days of a range that only the repository knows. */
export function sayWhen({ range, list }: Found): string {
  if (range.input.newest === undefined) return range.words;
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return `from ${day.formatRange(new Date(list.range.from), new Date(list.range.to))}`;
}

/** Says that nothing matches, and names what comes closest. */
function sayNothing(found: Found, wanted: Wanted): string[] {
  const { list } = found;
  if (wanted.about !== null && wanted.only === "left out")
    return [`Nothing about "${escapeInline(wanted.about)}" was left out ${sayWhen(found)}.`];
  if (wanted.about !== null) return [sayNoMatch(found, wanted.about)];
  if (wanted.author !== null) {
    const people = [...new Set(list.changes.flatMap(({ authors }) => authors))].slice(0, PEOPLE_MAX);
    const known =
      people.length === 0
        ? ""
        : ` Authors of these changes: ${people.map((name) => escapeInline(name, 60)).join(", ")}.`;
    return [`No change ${sayWhen(found)} is by ${escapeInline(wanted.author)}.${known}`];
  }
  if (wanted.only === "left out") return [`Nothing was left out ${sayWhen(found)}.`];
  const noun = wanted.only === null ? "change" : NOUNS[wanted.only][0];
  return [`There is no ${noun} among the ${plural(list.total, "change")} ${sayWhen(found)}.`];
}

/** Says that no change is about a subject, and names the closest ones. */
export function sayNoMatch(found: Found, about: string): string {
  const { list } = found;
  const none = `No change ${sayWhen(found)} is about "${escapeInline(about)}".`;
  // Changes about something else are no answer.
  if (list.closest.length === 0 || !list.isRelated) return none;
  return [`${none} The closest:`, "", ...list.closest.map(sayChange)].join("\n");
}

/** Lists at most ten changes, grouped, with a count of the rest in full words. */
export function listGroups(changes: readonly LedgerChange[]): string[] {
  const shown = changes.slice(0, SHOWN_MAX);
  const groups = new Map<string, LedgerChange[]>();
  for (const change of shown) {
    const group = getGroup(change);
    groups.set(group, [...(groups.get(group) ?? []), change]);
  }
  const ordered = [...groups].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const lines = ordered.flatMap(([name, items]) => [`**${name}**`, "", ...items.map(sayChange), ""]);
  const rest = changes.length - shown.length;
  return rest > 0 ? [...lines, `and ${plural(rest, "more change", "more changes")}.`] : lines.slice(0, -1);
}

/** The order of the groups. */
const ORDER: readonly string[] = ["Breaking changes", ...CATEGORIES, "Left out"];

function getGroup({ disposition, breaking, category }: LedgerChange): string {
  if (disposition === "dropped") return "Left out";
  return breaking ? "Breaking changes" : category;
}

/** One change as a list item: its title, its reference and what it did, or why it was left out. */
export function sayChange({ title, reference, text, disposition, reason }: LedgerChange): string {
  const mark = reference === null ? "" : ` (${escapeInline(reference)})`;
  const more = disposition === "dropped" ? reason : text;
  return `- **${escapeProse(title)}**${mark}${more ? `: ${escapeProse(disposition === "dropped" ? more : capitalize(more))}` : ""}`;
}
