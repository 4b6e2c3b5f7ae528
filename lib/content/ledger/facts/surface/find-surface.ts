import type { Commit, FileEnds, Hunk } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { configStructs } from "./config.ts";
import { configSchemas } from "./config-schema.ts";
import { isMigration } from "./database.ts";
import { type Group, isRename, type Member, toFact } from "./describe.ts";
import { drizzleSchemas } from "./drizzle.ts";
import { environmentSchemas, environmentTemplates } from "./environment.ts";
import { createExportReader, isEntryFile, manifestOf } from "./exports.ts";
import { flags } from "./flags.ts";
import { compareEnds, compareFragments, type HunkIndex, indexHunks, netMigrations } from "./net.ts";
import { openapi } from "./openapi.ts";
import { findPlace } from "./owners.ts";
import { prismaSchemas } from "./prisma.ts";
import { interfaceTexts } from "./texts.ts";
import type { NetItem, SurfaceAction, SurfaceFact, SurfaceReader } from "./types.ts";
import { withUses } from "./uses.ts";

/** Both forms of the environment count as one: a variable of the schema that the template names already is not new. */
const environment: SurfaceReader = {
  ...environmentTemplates,
  isFile: (path) => environmentTemplates.isFile(path) || environmentSchemas.isFile(path),
  read: (text, path) =>
    (environmentTemplates.isFile(path) ? environmentTemplates : environmentSchemas).read(text, path),
};
const database = [prismaSchemas, drizzleSchemas];
const READERS: readonly SurfaceReader[] = [
  environment,
  flags,
  configStructs,
  configSchemas,
  openapi,
  ...database,
  interfaceTexts,
];
const FACTS_MAX = 40;
/** No more things of a range are looked for in its patches. */
const ITEMS_MAX = 1_500;

/** Whether a path by itself says that it declares what users touch: schemas, templates, migrations, interface texts. */
export function isSurfaceFile(path: string): boolean {
  const named = [environment, configSchemas, openapi, interfaceTexts, ...database];
  return named.some(({ isFile }) => isFile(path)) || isMigration(path) || isEntryFile(path);
}

/** Lines that a declaration in any source file may begin with. */
const DECLARES =
  /\b(?:option|requiredOption|Option|add_argument|Flag|Flags|flag|fs|Arg::new)\b.{0,80}\(|#\[(?:arg|clap)\(|\b(?:yaml|mapstructure|toml|koanf):"|^\s+["']?[A-Za-z][\w.-]*["']?:\s*\{/;

function isDeclaring(line: string): boolean {
  return DECLARES.test(line);
}

/**
 * The files to read at both ends of the range, the most telling first, for readers that stop at a number: those that
 * say by their path what they declare, source files whose changed lines may declare options or configuration keys, then
 * entry files with their manifests. Earlier paths of renamed files are among them.
 */
export function listSurfaceFiles(commits: readonly Commit[]): string[] {
  const [named, declaring, entries] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = (path: string, hunks: readonly Hunk[]): void => {
    const declares = (): boolean => hunks.some(({ added, removed }) => [...added, ...removed].some(isDeclaring));
    const manifest = manifestOf(path);
    if (manifest !== null) for (const entry of [path, manifest]) entries.add(entry);
    else if (isSurfaceFile(path)) named.add(path);
    if ((flags.isFile(path) || configStructs.isFile(path)) && declares()) declaring.add(path);
  };
  for (const { path, previousPath, hunks } of commits.flatMap(({ patch }) => patch?.files ?? [])) {
    add(path, hunks);
    if (previousPath !== undefined) add(previousPath, hunks);
  }
  return [...new Set([named, declaring, entries].flatMap((paths) => [...paths].toSorted()))];
}

/** A schema calls `LastError` of `User` what a migration calls `last_error` of `users`. */
function toDataName(name: string): string {
  return name.toLowerCase().replace(/_|s$/g, "");
}

function toIdentity({ item: { surface, name, owner }, action }: NetItem): string {
  if (surface === "column") return [action, surface, toDataName(name), toDataName(owner ?? "")].join(" ");
  return [action, surface, surface === "table" ? toDataName(name) : name].join(" ");
}

/** All that stands at one end only, over all readers; what two readers find counts once. */
function findNet(index: HunkIndex, files: readonly FileEnds[]): NetItem[] {
  const whole = new Set(files.map(({ path }) => path));
  const missing = [...index.keys()].filter((path) => !whole.has(path));
  const readers = [...READERS, createExportReader(files)];
  const net = readers.flatMap((reader) => {
    const paths = reader.readsFragments ? missing.filter((path) => reader.isFile(path)) : [];
    return [...compareEnds(reader, files), ...paths.flatMap((path) => compareFragments(reader, index, path))];
  });
  const seen = new Set<string>();
  return [...netMigrations(files), ...net].filter((item) => {
    const id = toIdentity(item);
    return !seen.has(id) && seen.add(id);
  });
}

/** Columns of a table, and keys below a key, that come or go in the same range say nothing more. */
function withoutParts(net: readonly NetItem[]): NetItem[] {
  const tables = new Set(net.flatMap(({ item }) => (item.surface === "table" ? [toDataName(item.name)] : [])));
  const keys = new Set(
    net.flatMap(({ item, action }) => (item.surface === "config" ? [`${action} ${item.name}`] : [])),
  );
  const isBelow = ({ item, action }: NetItem): boolean => {
    const ends = [...item.name.matchAll(/\./g)].map(({ index }) => index);
    return ends.some((end) => keys.has(`${action} ${item.name.slice(0, end)}`));
  };
  return net.filter((each) => {
    if (each.item.surface === "config") return !isBelow(each);
    return each.item.surface !== "column" || !tables.has(toDataName(each.item.owner ?? ""));
  });
}

type Placed = Member & { action: SurfaceAction };

/** Joins what one hunk removes and adds to a rename. */
function joinRenames(members: readonly Placed[]): Placed[] {
  const removed = new Set(members.filter(({ action }) => action === "removed"));
  const joined = members.map((member): Placed => {
    if (member.action !== "added") return member;
    const partner = [...removed].find(
      ({ item, place }) => place.hunk === member.place.hunk && isRename(member.item, item),
    );
    if (partner === undefined) return member;
    removed.delete(partner);
    return { ...member, action: "renamed", previous: partner.item };
  });
  return joined.filter((member) => member.action !== "removed" || removed.has(member));
}

/** Whether what a patch takes away may stand where a limit cut that patch. */
function mayHaveMoved({ action, place }: Placed): boolean {
  return action === "removed" && place.commit.patch?.cut === true;
}

/** Groups what one change does alike in one file. Each renamed or changed thing, and each of up to three, stands alone. */
function toGroups(members: readonly Placed[]): Group[] {
  const groups = Map.groupBy(members, ({ action, item, place, previous }) =>
    [place.change.id, place.path, action, item.surface, item.owner, previous === undefined ? "" : item.key].join("\n"),
  );
  return [...groups.values()].flatMap((group): Group[] => {
    const parts = group.length > 3 ? [group] : group.map((member) => [member]);
    return parts.flatMap((part) => {
      const [first] = part;
      return first === undefined
        ? []
        : [{ surface: first.item.surface, action: first.action, owner: first.item.owner, members: part }];
    });
  });
}

/**
 * What the changes add, remove, rename or deprecate in what users touch, by the id of the change that did it last
 * (generation.md, section 2.1). Only what differs between both ends of the range counts.
 * @param files those of `listSurfaceFiles`, at both ends; a missing one is judged by its changed lines where these suffice
 */
export function findSurface(changes: readonly Change[], files: readonly FileEnds[]): Map<string, SurfaceFact[]> {
  const index = indexHunks(changes);
  const items = withUses(withoutParts(findNet(index, files)).slice(0, ITEMS_MAX), index);
  const placed = items.flatMap((net): Placed[] => {
    const place = findPlace(index, net);
    const { item, action, previous } = net;
    return place === undefined ? [] : [{ item, action, place, ...(previous && { previous }) }];
  });
  const facts = new Map<string, SurfaceFact[]>();
  for (const group of toGroups(joinRenames(placed).filter((member) => !mayHaveMoved(member)))) {
    const fact = toFact(group);
    const id = group.members[0]?.place.change.id ?? "";
    const existing = facts.get(id) ?? [];
    if (fact !== null && existing.length < FACTS_MAX) facts.set(id, [...existing, fact]);
  }
  return new Map(
    changes.flatMap(({ id }) => {
      const own = facts.get(id);
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
}
