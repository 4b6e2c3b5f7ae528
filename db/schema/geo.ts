import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { brandIdentities } from "./brands.ts";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

const organizationId = () =>
  text("organization_id")
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });
const projectId = () =>
  text("project_id")
    .notNull()
    .references(() => projects.id, { onDelete: "cascade" });
/** Millionths of a US dollar. */
const microUsd = (name: string) => bigint(name, { mode: "number" });
const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`);

/** A project groups the visibility measurements of a brand; an organization has one or more. */
export const projects = pgTable(
  "projects",
  {
    id: id(),
    organizationId: organizationId(),
    name: text("name").notNull(),
    brandIdentityId: text("brand_identity_id").references(() => brandIdentities.id, { onDelete: "set null" }),
    /** The brand identity before its deletion; restoring that attaches it again. */
    deletedBrandId: text("deleted_brand_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    index("projects_org").on(t.organizationId, t.createdAt, t.id),
    index("projects_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** One row per project from its first save on (specification, section 2, GEO settings). */
export const geoSettings = pgTable(
  "geo_settings",
  {
    id: id(),
    organizationId: organizationId(),
    projectId: projectId(),
    companyName: text("company_name").notNull(),
    aliases: textList("aliases"),
    conversionPaths: textList("conversion_paths"),
    domains: textList("domains"),
    /** ISO 639-1 codes. */
    languages: textList("languages"),
    engines: textList("engines"),
    nonZdrApprovedEngines: textList("non_zdr_approved_engines"),
    pausedAutoPromptIds: textList("paused_auto_prompt_ids"),
    removedAutoPromptIds: textList("removed_auto_prompt_ids"),
    enforceZdr: boolean("enforce_zdr").notNull(),
    trackWithoutSearch: boolean("track_without_search").notNull().default(false),
    enabled: boolean("enabled").notNull(),
    scanIntervalHours: integer("scan_interval_hours").notNull(),
    /** Limit of what answers may cost in a calendar month (UTC), in millionths of a US dollar; null without one. */
    monthlyBudget: microUsd("monthly_budget"),
    /** When the next recurring scan is due; null while disabled. It is advanced before a scan starts. */
    nextScanAt: instant("next_scan_at"),
    lastScanAt: instant("last_scan_at"),
    /** The version whose scores all reads use; null until a scan has stored an answer. */
    scoringVersion: text("scoring_version"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("geo_settings_project").on(t.projectId), index("geo_settings_due").on(t.nextScanAt)],
);

export const geoPrompts = pgTable(
  "geo_prompts",
  {
    /** For an auto prompt, a stable hash of project and slot. */
    id: id(),
    organizationId: organizationId(),
    projectId: projectId(),
    prompt: text("prompt").notNull(),
    /** The normalized text (case and spaces), unique within a project. */
    promptKey: text("prompt_key").notNull(),
    source: text("source", { enum: ["custom", "auto"] }).notNull(),
    /** The slot of an auto prompt. */
    slot: text("slot"),
    enabled: boolean("enabled").notNull().default(true),
    tags: textList("tags"),
    /** What a mention in its answers is worth beside one in those of other prompts. */
    weight: doublePrecision("weight").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("geo_prompts_key").on(t.projectId, t.promptKey).where(sql`deleted_at is null`),
    index("geo_prompts_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Prompts that are asked in order within one conversation. */
export const geoSequences = pgTable(
  "geo_sequences",
  {
    id: id(),
    organizationId: organizationId(),
    projectId: projectId(),
    name: text("name").notNull(),
    steps: text("steps").array().notNull(),
    enabled: boolean("enabled").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    index("geo_sequences_project").on(t.projectId, t.createdAt, t.id),
    index("geo_sequences_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const geoCompetitors = pgTable(
  "geo_competitors",
  {
    id: id(),
    organizationId: organizationId(),
    projectId: projectId(),
    name: text("name").notNull(),
    /** The name in lower case, unique within a project. */
    nameKey: text("name_key").notNull(),
    domain: text("domain"),
    kind: text("kind", { enum: ["direct", "indirect"] }).notNull(),
    synonyms: textList("synonyms"),
    /** `#rrggbb`. */
    color: text("color").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("geo_competitors_name").on(t.projectId, t.nameKey).where(sql`deleted_at is null`),
    index("geo_competitors_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const SCAN_STATUSES = [
  "queued",
  "running",
  "completed",
  "failed",
  "canceled",
  "skipped",
  "stopped_by_budget",
] as const;

export const geoScans = pgTable(
  "geo_scans",
  {
    id: id(),
    organizationId: organizationId(),
    projectId: projectId(),
    kind: text("kind", { enum: ["scan", "sequence"] }).notNull(),
    status: text("status", { enum: SCAN_STATUSES }).notNull(),
    trigger: text("trigger", { enum: ["manual", "schedule", "api", "mcp"] }).notNull(),
    /** The requested engines, prompts, languages, repeats and sequence. */
    request: jsonb("request").notNull(),
    /** Whether all checks are stored. */
    isPlanned: boolean("is_planned").notNull().default(false),
    totalChecks: integer("total_checks").notNull().default(0),
    completedChecks: integer("completed_checks").notNull().default(0),
    failedChecks: integer("failed_checks").notNull().default(0),
    blockedChecks: integer("blocked_checks").notNull().default(0),
    mentions: integer("mentions").notNull().default(0),
    /** The sum of what its answers cost. */
    cost: microUsd("cost").notNull().default(0),
    /** Answers whose cost is unknown. */
    unpricedChecks: integer("unpriced_checks").notNull().default(0),
    /** The scan that the budget stopped and that this one continues. */
    continuesScanId: text("continues_scan_id"),
    error: text("error"),
    /** The seed for the variation of sandbox engines between scans. */
    seed: text("seed").notNull(),
    workflowRunId: text("workflow_run_id"),
    /** The heartbeat: the last time that an answer was stored or a step began. */
    movedAt: instant("moved_at").notNull(),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("geo_scans_project").on(t.projectId, t.createdAt, t.id),
    index("geo_scans_open").on(t.status, t.movedAt),
    index("geo_scans_ended").on(t.organizationId, t.completedAt),
    uniqueIndex("geo_scans_continuation").on(t.continuesScanId).where(sql`status not in ('failed', 'canceled')`),
    uniqueIndex("geo_scans_one_open").on(t.projectId).where(sql`status in ('queued', 'running')`),
  ],
);

export const CHECK_STATUSES = ["pending", "ok", "failed", "blocked_zdr", "skipped"] as const;

/** One answer, planned before it is requested and kept forever. */
export const geoChecks = pgTable(
  "geo_checks",
  {
    id: id(),
    organizationId: organizationId(),
    projectId: projectId(),
    /** Null for an imported answer. */
    scanId: text("scan_id").references(() => geoScans.id, { onDelete: "cascade" }),
    /** Kept after the prompt is deleted. */
    promptId: text("prompt_id"),
    sequenceId: text("sequence_id"),
    /** The turn of a sequence, 0 first. */
    turnIndex: integer("turn_index"),
    /** The index of the repeat within a cell, 0 first. */
    repeatIndex: integer("repeat_index").notNull().default(0),
    /** The project's prompt text when the scan was planned. */
    prompt: text("prompt").notNull(),
    branded: boolean("branded").notNull(),
    /** Engine id; the suffix `:nosearch` means without web search. */
    engine: text("engine").notNull(),
    provider: text("provider").notNull(),
    /** ISO 639-1; the suffix `:untranslated` means that the prompt was asked as written. */
    language: text("language").notNull(),
    status: text("status", { enum: CHECK_STATUSES }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The request: the final text, whether it is translated, search, retention option, parameters. */
    request: jsonb("request"),
    /** The exact model id that the provider reported. */
    model: text("model"),
    /** How the answer was obtained: `api`, `serp`, `ui`, `import` or `sandbox`. */
    accessMode: text("access_mode"),
    text: text("text"),
    /** `[{url, title}]` in the order of the answer. */
    citations: jsonb("citations").notNull().default(sql`'[]'`),
    searchQueries: textList("search_queries"),
    /** Tokens, searches and the cost that the vendor reported. */
    usage: jsonb("usage"),
    /** What the answer cost, as the vendor reported it or by the price table; null if unknown. */
    cost: microUsd("cost"),
    latencyMs: integer("latency_ms"),
    textSha256: text("text_sha256"),
    error: text("error"),
    capturedAt: instant("captured_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("geo_checks_plan").on(
      t.scanId,
      sql`coalesce(prompt_id, sequence_id)`,
      t.engine,
      t.language,
      t.repeatIndex,
      sql`coalesce(turn_index, -1)`,
    ),
    index("geo_checks_open").on(t.scanId, t.status, t.provider),
    // The engine comes last, so that the newest answers of one engine are found without reading those of others.
    index("geo_checks_time").on(t.projectId, t.capturedAt, t.engine),
    index("geo_checks_turns").on(t.projectId, t.capturedAt).where(sql`turn_index is not null`),
    index("geo_checks_order").on(t.projectId, t.id),
    index("geo_checks_prompt").on(t.projectId, t.promptId, t.capturedAt, t.engine),
    // Has the order of the newest answer of a cell, by time and id.
    index("geo_checks_cell").on(t.projectId, t.promptId, t.engine, t.language, t.capturedAt, t.id),
  ],
);

export const SENTIMENTS = ["positive", "neutral", "negative", "unknown"] as const;
export const RECOMMENDATIONS = [
  "first_pick",
  "recommended",
  "listed",
  "mentioned",
  "advised_against",
  "unknown",
] as const;

/** The score of one answer under one version of rules and names. */
export const geoScores = pgTable(
  "geo_scores",
  {
    checkId: text("check_id")
      .notNull()
      .references(() => geoChecks.id, { onDelete: "cascade" }),
    scoringVersion: text("scoring_version").notNull(),
    organizationId: organizationId(),
    projectId: projectId(),
    mentioned: boolean("mentioned").notNull(),
    /** The brand is named only as not found. */
    absent: boolean("absent").notNull().default(false),
    cited: boolean("cited").notNull(),
    position: integer("position"),
    sentiment: text("sentiment", { enum: SENTIMENTS }).notNull().default("unknown"),
    /** How the answer recommends the company, as a model judged it together with the sentiment. */
    recommendation: text("recommendation", { enum: RECOMMENDATIONS }).notNull().default("unknown"),
    /** The exact substring of the answer that supports the sentiment. */
    excerpt: text("excerpt"),
    /** `[{start, end, brand, own, absence}]` with UTF-16 offsets into the answer. */
    matches: jsonb("matches").notNull(),
    /** `[{brand, mentioned, position, cited}]` of the detected competitors. */
    competitors: jsonb("competitors").notNull(),
    /** That of the check, so that the judged answers of a window are found; null in rows of earlier versions. */
    capturedAt: instant("captured_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.checkId, t.scoringVersion] }),
    index("geo_scores_version").on(t.projectId, t.scoringVersion),
    index("geo_scores_judged").on(t.projectId, t.scoringVersion, t.capturedAt).where(sql`sentiment <> 'unknown'`),
  ],
);

/** Versions of rules and names that answers are or were scored by. */
export const geoScoringVersions = pgTable(
  "geo_scoring_versions",
  {
    organizationId: organizationId(),
    projectId: projectId(),
    /** Hash of rules, names and competitors. */
    version: text("version").notNull(),
    status: text("status", { enum: ["building", "active", "retired"] }).notNull(),
    /** The names of this version. */
    brands: jsonb("brands").notNull(),
    /** The id of the last check that a rescoring has processed. */
    cursor: text("cursor"),
    scored: integer("scored").notNull().default(0),
    total: integer("total").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.version] })],
);

/** Counts of a day's answers of one engine and language. */
export const geoDaily = pgTable(
  "geo_daily",
  {
    organizationId: organizationId(),
    projectId: projectId(),
    scoringVersion: text("scoring_version").notNull(),
    /** UTC day, `2026-11-20`. */
    day: text("day").notNull(),
    engine: text("engine").notNull(),
    language: text("language").notNull(),
    branded: boolean("branded").notNull(),
    /** Answers with status `ok`. */
    checks: integer("checks").notNull(),
    mentions: integer("mentions").notNull(),
    /** Sum and count of the positions in answers that name the brand. */
    positionSum: integer("position_sum").notNull(),
    positionCount: integer("position_count").notNull(),
    /** Answers that cite a page of the brand. */
    cited: integer("cited").notNull(),
    failed: integer("failed").notNull(),
    blocked: integer("blocked").notNull(),
    /** The same counts by prompt and model, packed (`db/queries/geo/tally-format.ts`). */
    tallies: text("tallies"),
    /**
     * The judged answers by prompt, sentiment and recommendation, as JSON (`db/queries/geo/judged-sums.ts`); null before
     * they are summed, and for branded prompts.
     */
    judged: text("judged"),
    lastCheckedAt: instant("last_checked_at"),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.scoringVersion, t.day, t.engine, t.language, t.branded] })],
);

/** Counts of these answers that name each competitor; the brand itself is in `geo_daily`. */
export const geoDailyBrands = pgTable(
  "geo_daily_brands",
  {
    organizationId: organizationId(),
    projectId: projectId(),
    scoringVersion: text("scoring_version").notNull(),
    day: text("day").notNull(),
    engine: text("engine").notNull(),
    language: text("language").notNull(),
    branded: boolean("branded").notNull(),
    brand: text("brand").notNull(),
    mentions: integer("mentions").notNull(),
    positionSum: integer("position_sum").notNull(),
    positionCount: integer("position_count").notNull(),
    cited: integer("cited").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.scoringVersion, t.brand, t.day, t.engine, t.language, t.branded] }),
    index("geo_daily_brands_day").on(t.projectId, t.scoringVersion, t.day),
  ],
);

/** Prompts in other languages, each translated once. */
export const geoTranslations = pgTable(
  "geo_translations",
  {
    organizationId: organizationId(),
    /** SHA-256 of the text. */
    textSha256: text("text_sha256").notNull(),
    language: text("language").notNull(),
    translation: text("translation").notNull(),
    model: text("model").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.textSha256, t.language] })],
);
