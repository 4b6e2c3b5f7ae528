import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/toolbox.mjs";

/** Stores the results of a benchmark as JSON in `bench/results`. */
export function storeResults(name: string, results: unknown): void {
  const folder = join(root, "bench/results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
}
