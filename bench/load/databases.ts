import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "#scripts/postgres.mjs";
import type { Environment } from "./servers.ts";

export type Place = { url?: string; directory?: string };

/** What is measured on a database: fills it, then measures both servers on what was filled. */
export type Bench<Seeded, Row> = {
  seed: (place: Place) => Promise<Seeded>;
  measure: (kind: string, ours: Environment, theirs: Environment, seeded: Seeded) => Promise<Row>;
};

/** Both servers on one PostgreSQL. */
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

/** Each server on a copy of its own, since one process alone opens an embedded database. */
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

/** On PostgreSQL and on the embedded database, or on the one that is named. @param only `postgres`, `pglite` or `both` */
export async function onDatabases<Seeded, Row>(only: string, bench: Bench<Seeded, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  if (only !== "pglite") rows.push(await onPostgres(bench));
  if (only !== "postgres") rows.push(await onPglite(bench));
  return rows;
}
