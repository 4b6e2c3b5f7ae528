import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** One type for PGlite, node-postgres and Neon; a transaction has it too. */
export type Db = PgDatabase<PgQueryResultHKT>;
