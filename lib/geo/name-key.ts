/** What two names share that differ in case, width and spare space alone. */
export function nameKeyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
