import type { Address } from "./addresses.ts";
import type { Named } from "./scan.ts";

/** Names that stand in prose: those in an address are none, but for a host that is the name itself, such as `you.com`. */
export function outsideAddresses(names: readonly Named[], addresses: readonly Address[]): Named[] {
  let next = 0;
  return names
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      while ((addresses[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
      const address = addresses[next];
      if (!address || address.start >= end) return true;
      return address.isBare && address.start === start && address.end === end;
    });
}

/**
 * The longest of names that overlap, whoever's they are; of two as long the earlier.
 * @param names in the order of the text
 */
export function longestNames(names: readonly Named[]): Named[] {
  const chosen: Named[] = [];
  for (let first = 0; first < names.length; ) {
    const after = endOfCluster(names, first);
    const cluster = names.slice(first, after);
    for (const name of cluster.length === 1 ? cluster : chooseIn(cluster)) chosen.push(name);
    first = after;
  }
  return chosen;
}

/** Where the names end that overlap the first one, or each other. */
function endOfCluster(names: readonly Named[], first: number): number {
  let after = first + 1;
  for (let end = names[first]?.end ?? 0; after < names.length; after++) {
    const name = names[after];
    if (!name || name.start >= end) break;
    end = Math.max(end, name.end);
  }
  return after;
}

function chooseIn(cluster: readonly Named[]): Named[] {
  const from = cluster[0]?.start ?? 0;
  const taken = new Uint8Array(cluster.reduce((end, name) => Math.max(end, name.end), from) - from);
  const chosen: Named[] = [];
  for (const name of cluster.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const { start, end } = name;
    // What is taken already is no shorter, so that it covers an end of whatever it overlaps.
    if (taken[start - from] !== 0 || taken[end - 1 - from] !== 0) continue;
    taken.fill(1, start - from, end - from);
    chosen.push(name);
  }
  return chosen.sort((a, b) => a.start - b.start);
}
