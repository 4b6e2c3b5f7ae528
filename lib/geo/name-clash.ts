type Named = { name: string; names: readonly string[] };

/** Finds the first name that another brand already has, and that brand. A name belongs to one brand only. */
export function nameClash(
  names: readonly string[],
  others: readonly Named[],
): { name: string; holder: string } | undefined {
  const holders = new Map(others.flatMap((other) => other.names.map((name) => [toNameKey(name), other.name] as const)));
  for (const name of names) {
    const holder = holders.get(toNameKey(name));
    if (holder !== undefined) return { name, holder };
  }
  return undefined;
}

/** Normalizes case, width and spaces; equal keys mean equal names. */
export function toNameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
