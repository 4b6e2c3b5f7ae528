type Named = { name: string; names: readonly string[] };

/** The first of the names that another brand has, and whose it is; a name stands for one brand alone. */
export function nameClash(
  names: readonly string[],
  others: readonly Named[],
): { name: string; holder: string } | undefined {
  const holders = new Map(others.flatMap((other) => other.names.map((name) => [nameKeyOf(name), other.name] as const)));
  for (const name of names) {
    const holder = holders.get(nameKeyOf(name));
    if (holder !== undefined) return { name, holder };
  }
  return undefined;
}

/** What two names share that differ in case, width and spare space alone. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
