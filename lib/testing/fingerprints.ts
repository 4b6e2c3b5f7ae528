import { z } from "zod";
import type { Db } from "#db/client.ts";

const names = z.object({ rows: z.array(z.object({ name: z.string() })) });
const sums = z.object({ rows: z.array(z.object({ name: z.string(), sum: z.string().nullable() })) });
const TABLES =
  "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'";

/**
 * Returns a checksum of all rows for each table, so that a test can detect writes.
 * @param except tables to leave out
 */
export async function fingerprints(db: Db, except: RegExp): Promise<Record<string, string | null>> {
  const tables = names.parse(await db.execute(TABLES)).rows.filter(({ name }) => !except.test(name));
  const each = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`,
  );
  const { rows } = sums.parse(await db.execute(each.join(" union all ")));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
