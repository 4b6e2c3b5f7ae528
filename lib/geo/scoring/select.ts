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
  for (const cluster of clustersOf(names)) chosen.push(...(cluster.length === 1 ? cluster : chooseIn(cluster)));
  return chosen;
}

function* clustersOf(names: readonly Named[]): Generator<Named[]> {
  let cluster: Named[] = [];
  let end = 0;
  for (const name of names) {
    if (cluster.length > 0 && name.start >= end) {
      yield cluster;
      cluster = [];
    }
    cluster.push(name);
    end = Math.max(end, name.end);
  }
  if (cluster.length > 0) yield cluster;
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
