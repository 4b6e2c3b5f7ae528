import type { Address } from "./addresses.ts";
import type { NameMatch } from "./scan.ts";

/**
 * Keeps names in prose: names inside an address do not count, unless the name is the host itself, such as `you.com`.
 */
export function outsideAddresses(names: readonly NameMatch[], addresses: readonly Address[]): NameMatch[] {
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
 * Keeps the longest of overlapping names, across brands; of two with the same length the earlier.
 * @param names in text order
 */
export function longestNames(names: readonly NameMatch[]): NameMatch[] {
  const chosen: NameMatch[] = [];
  for (let first = 0; first < names.length; ) {
    const after = endOfCluster(names, first);
    const cluster = names.slice(first, after);
    for (const name of cluster.length === 1 ? cluster : chooseIn(cluster)) chosen.push(name);
    first = after;
  }
  return chosen;
}

/** Index after the names that overlap the first one, or each other. */
function endOfCluster(names: readonly NameMatch[], first: number): number {
  let after = first + 1;
  for (let end = names[first]?.end ?? 0; after < names.length; after++) {
    const name = names[after];
    if (!name || name.start >= end) break;
    end = Math.max(end, name.end);
  }
  return after;
}

function chooseIn(cluster: readonly NameMatch[]): NameMatch[] {
  const from = cluster[0]?.start ?? 0;
  const taken = new Uint8Array(cluster.reduce((end, name) => Math.max(end, name.end), from) - from);
  const chosen: NameMatch[] = [];
  for (const name of cluster.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const { start, end } = name;
    // Names taken so far are at least as long, so a taken name covers an end of any name that it overlaps.
    if (taken[start - from] !== 0 || taken[end - 1 - from] !== 0) continue;
    taken.fill(1, start - from, end - from);
    chosen.push(name);
  }
  return chosen.sort((a, b) => a.start - b.start);
}
