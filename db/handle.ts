import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** One type for PGlite, node-postgres and Neon, and for their transactions. */
export type Db = PgDatabase<PgQueryResultHKT>;
