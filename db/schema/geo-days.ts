import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { projects } from "./geo.ts";
import { organizations } from "./orgs.ts";

const place = () => ({
  organizationId: text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  projectId: text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" }),
  scoringVersion: text("scoring_version").notNull(),
  /** UTC day, `2026-11-20`. */
  day: text("day").notNull(),
});

/** Counts the transactions that changed a project's stored answers or their sums, so that readers know when to read anew. */
export const geoRevisions = pgTable("geo_revisions", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id, { onDelete: "cascade" }),
  organizationId: text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" }),
  revision: integer("revision").notNull(),
});

/** Counts of a day's answers to one prompt, by engine and language, and by scan and model for comparisons. */
export const geoDailyPrompts = pgTable(
  "geo_daily_prompts",
  {
    ...place(),
    promptId: text("prompt_id").notNull(),
    engine: text("engine").notNull(),
    language: text("language").notNull(),
    branded: boolean("branded").notNull(),
    /** Empty for imported answers. */
    scanId: text("scan_id").notNull(),
    /** Empty when unknown. */
    model: text("model").notNull(),
    /** Answers with status `ok`. */
    checks: integer("checks").notNull(),
    mentions: integer("mentions").notNull(),
    positionSum: integer("position_sum").notNull(),
    positionCount: integer("position_count").notNull(),
    bestPosition: integer("best_position"),
    /** Answers that cite a page of the brand. */
    cited: integer("cited").notNull().default(0),
    failed: integer("failed").notNull(),
    blocked: integer("blocked").notNull(),
    /** For each competitor mentions, sum and count of positions, and citations: `{"Rival": [3, 5, 3, 1]}`. */
    brands: jsonb("brands").notNull().default(sql`'{}'`),
    lastCheckedAt: instant("last_checked_at"),
  },
  (t) => [
    primaryKey({
      columns: [t.projectId, t.scoringVersion, t.day, t.promptId, t.engine, t.language, t.branded, t.scanId, t.model],
    }),
    index("geo_daily_prompts_scan").on(t.scanId, t.scoringVersion),
    index("geo_daily_prompts_prompt").on(t.projectId, t.scoringVersion, t.promptId, t.day),
    // Has every column of the best positions: reading the rows, most of which are counts of brands, takes ten times as long.
    index("geo_daily_prompts_best")
      .on(t.organizationId, t.projectId, t.scoringVersion, t.day, t.promptId, t.engine, t.language, t.bestPosition)
      .where(sql`best_position is not null`),
  ],
);

/**
 * Counts of a day's answers to unbranded prompts that cite a page: of the answers that headlines count, thus without
 * captured answers and without those of a country.
 */
export const geoDailyPages = pgTable(
  "geo_daily_pages",
  {
    ...place(),
    /** Whether the counts are of sandbox engines or of real ones, which are never mixed. */
    sandbox: boolean("sandbox").notNull(),
    /** MD5 of the URL, which can be too long for an index. */
    urlHash: text("url_hash").notNull(),
    /** Without its fragment. */
    url: text("url").notNull(),
    title: text("title"),
    answers: integer("answers").notNull(),
    /** The number of these answers that name the company. */
    own: integer("own").notNull(),
    engines: text("engines").array().notNull(),
    /** The newest of these answers. */
    checkIds: text("check_ids").array().notNull(),
    /** The number of these answers that name each competitor: `{"Rival": 3}`. */
    brands: jsonb("brands").notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.scoringVersion, t.day, t.sandbox, t.urlHash] })],
);
