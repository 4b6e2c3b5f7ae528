import type { FileEnds } from "#lib/content/activity.ts";
import type { Inclusion, NetItem, SurfaceReader } from "./types.ts";

type Side = "before" | "after";

/** A reader, the files that it reads, and the owners that it finds at the end of the range. */
type Ends = { reader: SurfaceReader; files: readonly FileEnds[]; owners: ReadonlySet<string | null> };

/** What a reader finds in all files at one end of the range. */
function collect<T>(files: readonly FileEnds[], side: Side, read: (text: string, path: string) => T[]): T[] {
  return files.flatMap((file) => {
    const text = file[side];
    return text === null ? [] : read(text, file.path);
  });
}

function countAll(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Leaves out what another struct has in the same words at the other end: the struct or its name changed, not the key.
 * A struct that is gone may be put together with any other.
 */
function withoutSame(net: readonly NetItem[], { reader, files, owners }: Ends): NetItem[] {
  const { listSignatures } = reader;
  if (listSignatures === undefined) return [...net];
  const [before, after] = (["before", "after"] as const).map((side) => countAll(collect(files, side, listSignatures)));
  return net.filter(({ item: { signature = "", owner }, action }) => {
    const [earlier, later] = [before?.get(signature) ?? 0, after?.get(signature) ?? 0];
    if (signature === "" || action === "deprecated") return true;
    if (action !== "removed") return later > earlier;
    return owners.has(owner) ? later < earlier : later === 0;
  });
}

/** Keys and columns whose struct or table stands elsewhere or got another name are the same to users. */
function withoutRenamedOwners(net: readonly NetItem[]): NetItem[] {
  const toName = ({ item: { surface, name, owner, signature } }: NetItem): string =>
    [surface, name, signature === undefined ? "" : owner?.slice(owner.lastIndexOf(".") + 1)].join(" ");
  const select = (action: NetItem["action"]): Set<string> =>
    new Set(net.filter((item) => item.action === action).map(toName));
  const [added, removed] = [select("added"), select("removed")];
  return net.filter((entry) => {
    const name = toName(entry);
    const canMove = entry.item.surface === "config" || entry.item.surface === "column";
    return !(canMove && added.has(name) && removed.has(name));
  });
}

function covers({ owner, prefix }: Inclusion, { item }: NetItem): boolean {
  return owner?.toLowerCase() === item.owner?.toLowerCase() && item.key.startsWith(prefix);
}

/** Leaves out what may only have moved into something that a declaration takes from elsewhere, or out of it. */
function withoutIncluded(net: readonly NetItem[], { reader: { includes }, files }: Ends): NetItem[] {
  if (includes === undefined) return [...net];
  const [before, after] = [collect(files, "before", includes), collect(files, "after", includes)];
  const listOnly = (some: readonly Inclusion[], others: readonly Inclusion[]): Inclusion[] => {
    const ids = new Set(others.map(({ id }) => id));
    return some.filter(({ id }) => !ids.has(id));
  };
  const [gained, lost] = [listOnly(after, before), listOnly(before, after)];
  return net.filter((entry) => {
    const inclusions = entry.action === "removed" ? gained : lost;
    return entry.action === "deprecated" || !inclusions.some((inclusion) => covers(inclusion, entry));
  });
}

/** Leaves out what only stands elsewhere or under another owner at the other end. */
export function withoutMoves(net: readonly NetItem[], ends: Ends): NetItem[] {
  return withoutRenamedOwners(withoutIncluded(withoutSame(net, ends), ends));
}
