import type { FactStanding } from "#lib/content/ledger/types.ts";
import type { Place } from "./net.ts";
import type { Surface, SurfaceAction, SurfaceFact, SurfaceItem } from "./types.ts";

/** Things of one kind that one hunk did the same to. */
export type Group = { surface: Surface; action: SurfaceAction; owner: string | null; members: Member[] };
export type Member = { item: SurfaceItem; place: Place; previous?: SurfaceItem };

const NOUNS: Readonly<Record<Surface, readonly [string, string]>> = {
  environment: ["environment variable", "environment variables"],
  flag: ["command-line option", "command-line options"],
  config: ["configuration key", "configuration keys"],
  endpoint: ["API endpoint", "API endpoints"],
  table: ["database table", "database tables"],
  column: ["database column", "database columns"],
  setting: ["setting", "settings"],
  text: ["interface text", "interface texts"],
  export: ["export", "exports"],
};
/** How each surface names what its items belong to. */
const OWNERS: Partial<Readonly<Record<Surface, string>>> = { config: "in", column: "of the table", export: "of" };
const VERBS: Readonly<Record<SurfaceAction, string>> = {
  added: "Added",
  documented: "Documented",
  removed: "Removed",
  renamed: "Renamed",
  deprecated: "Deprecated",
  changed: "Changed",
};
const QUOTED: ReadonlySet<Surface> = new Set(["setting", "text"]);
/** What operators and programmers know and readers of a changelog need not. */
const SOURCE_ONLY: ReadonlySet<Surface> = new Set(["environment", "table", "column", "text", "export"]);
const LISTED_MAX = 8;
const TEXT_MAX = 120;

function quote(surface: Surface, name: string): string {
  if (!QUOTED.has(surface)) return `\`${name}\``;
  return `“${name.length > TEXT_MAX ? `${name.slice(0, TEXT_MAX).replace(/\s+\S*$/, "")}…` : name}”`;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_MAX);
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function describe({ surface, action, owner, members }: Group): string {
  const [first] = members;
  const [singular, plural] = NOUNS[surface];
  const noun = members.length === 1 ? singular : plural;
  const preposition = OWNERS[surface];
  const place = owner === null || preposition === undefined ? "" : ` ${preposition} \`${owner}\``;
  const before = first?.previous === undefined ? "" : `${quote(surface, first.previous.name)} to `;
  const names = listNames(members.map(({ item }) => quote(surface, item.name)));
  const detail = members.length === 1 && (action === "added" || action === "documented") ? first?.item.detail : null;
  return `${VERBS[action]} the ${noun} ${before}${names}${place}${detail ? `: ${detail}` : ""}`;
}

/** A key that belongs to a type of the code is not what users write. */
function toStanding({ surface, action, owner, members }: Group): FactStanding {
  if (action === "documented" || action === "changed") return "source";
  // The options of a new program say little: the program is the news.
  if (surface === "flag" && members.some(({ item, place }) => item.newFile === place.path)) return "source";
  const isNamed = !SOURCE_ONLY.has(surface) && (surface !== "config" || owner === null);
  return isNamed && members.length <= LISTED_MAX ? "printable" : "source";
}

/** The lines of the hunk that shows most of a group; a fact has one span only. */
function toSpan(members: readonly Member[]): SurfaceFact["span"] | null {
  const hunks = Map.groupBy(members, ({ place }) => place.hunk);
  const [largest] = [...hunks.values()].toSorted((a, b) => b.length - a.length);
  const place = largest?.[0]?.place;
  if (largest === undefined || place === undefined) return null;
  const lines = largest.map((member) => member.place.line);
  const [from, to] = [Math.min(...lines), Math.max(...lines)];
  return { in: "file", commit: place.commit.sha, path: place.path, from, to };
}

/** The fact that a group of things states, at the lines that show them. */
export function toFact(group: Group): SurfaceFact | null {
  const span = toSpan(group.members);
  if (span === null) return null;
  const { surface, action, members } = group;
  const names = members.flatMap(({ item, previous }) => [...(previous ? [previous.name] : []), item.name]);
  const change = { surface, action, names };
  return { kind: "surface", standing: toStanding(group), text: describe(group), span, change };
}

/** The words of a name in any spelling and number: `--testPath`, `test_paths`, `TEST-PATH`. */
function splitName(name: string): Set<string> {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return new Set(words?.map((word) => word.replace(/(?<=\w{3})s$/, "")));
}

function shareWords(a: string, b: string): boolean {
  const [first, second] = [splitName(a), splitName(b)];
  return 2 * [...first].filter((word) => second.has(word)).length >= Math.max(first.size, second.size);
}

/** Whether an added thing is a removed one of its hunk under another name. */
export function isRename(added: SurfaceItem, removed: SurfaceItem): boolean {
  if (added.surface !== removed.surface || added.owner !== removed.owner || added.id !== undefined) return false;
  const isSame = added.detail !== null && added.detail === removed.detail;
  return isSame || shareWords(added.name, removed.name);
}
