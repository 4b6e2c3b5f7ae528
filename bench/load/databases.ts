import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "#scripts/postgres.mjs";
import type { Environment } from "./servers.ts";

export type DatabaseLocation = { url?: string; directory?: string };

/** A benchmark on a database: seeds it, then measures both servers on it. */
export type Bench<Seeded, Row> = {
  seed: (location: DatabaseLocation) => Promise<Seeded>;
  measure: (kind: string, ours: Environment, theirs: Environment, seeded: Seeded) => Promise<Row>;
};

/** Measures both servers on one PostgreSQL. */
export async function onPostgres<Seeded, Row>({ seed, measure }: Bench<Seeded, Row>): Promise<Row> {
  const postgres = await startPostgres();
  try {
    const seeded = await seed({ url: postgres.url });
    const folder = mkdtempSync(join(tmpdir(), "clarion-bench-"));
    const env = { DATABASE_URL: postgres.url, CLARION_DATA_DIR: folder };
    return await measure("postgres", env, env, seeded);
  } finally {
    postgres.stop();
  }
}

/** Measures each server on its own copy, since only one process can open an embedded database. */
export async function onPglite<Seeded, Row>({ seed, measure }: Bench<Seeded, Row>): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "clarion-bench-"));
  try {
    const seeded = await seed({ directory: join(folder, "database") });
    cpSync(join(folder, "database"), join(folder, "copy"), { recursive: true });
    const theirs = { BASELINE_DIRECTORY: join(folder, "copy") };
    return await measure("pglite", { CLARION_DATA_DIR: folder }, theirs, seeded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures on PostgreSQL and on the embedded database, or on one of them.
 * @param only `postgres`, `pglite` or `both`
 */
export async function onDatabases<Seeded, Row>(only: string, bench: Bench<Seeded, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  if (only !== "pglite") rows.push(await onPostgres(bench));
  if (only !== "postgres") rows.push(await onPglite(bench));
  return rows;
}
