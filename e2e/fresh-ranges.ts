import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUNDLED = join(import.meta.dirname, "../lib/geo/traffic/data/ranges.json");

/** Dates the bundled address lists of today in a data directory, since old lists reject no false claim. */
export function writeFreshRanges(data: string): void {
  const lists: object[] = JSON.parse(readFileSync(BUNDLED, "utf8"));
  const retrievedAt = new Date().toISOString().slice(0, 10);
  writeFileSync(join(data, "address-ranges.json"), JSON.stringify(lists.map((list) => ({ ...list, retrievedAt }))));
}
