import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";
import { CONTENT_TYPES } from "./posts.ts";

export const RUN_STATUSES = ["queued", "completed", "failed", "skipped", "missed"] as const;

export const schedules = pgTable(
  "schedules",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** `{cron: CronConfig}` of the contract with its defaults. */
    sourceConfig: jsonb("source_config").notNull(),
    repositoryIds: text("repository_ids").array().notNull(),
    outputType: text("output_type", { enum: CONTENT_TYPES }).notNull(),
    outputConfig: jsonb("output_config").notNull(),
    lookbackWindow: text("lookback_window").notNull(),
    enabled: boolean("enabled").notNull(),
    autoPublish: boolean("auto_publish").notNull(),
    /** A hash of the fields that make a schedule unique (contract, section 5). */
    fingerprint: text("fingerprint").notNull(),
    /** The next due time; null while disabled. */
    nextRunAt: instant("next_run_at"),
    lastRunAt: instant("last_run_at"),
    lastRunStatus: text("last_run_status", { enum: RUN_STATUSES }),
    pausedReason: text("paused_reason"),
    /** The deleted brand identity or integration that disabled it; restoring that enables it again. */
    disabledBy: text("disabled_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("schedules_fingerprint").on(t.organizationId, t.fingerprint).where(sql`deleted_at is null`),
    index("schedules_org").on(t.organizationId, t.createdAt, t.id),
    index("schedules_due").on(t.nextRunAt),
    index("schedules_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const eventTriggers = pgTable(
  "event_triggers",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    name: text("name"),
    eventTypes: text("event_types", { enum: ["release", "push"] })
      .array()
      .notNull(),
    includePreReleases: boolean("include_pre_releases").notNull().default(false),
    repositoryIds: text("repository_ids").array().notNull(),
    outputType: text("output_type", { enum: CONTENT_TYPES }).notNull(),
    outputConfig: jsonb("output_config").notNull(),
    enabled: boolean("enabled").notNull(),
    autoPublish: boolean("auto_publish").notNull(),
    fingerprint: text("fingerprint").notNull(),
    lastRunAt: instant("last_run_at"),
    lastRunStatus: text("last_run_status", { enum: RUN_STATUSES }),
    pausedReason: text("paused_reason"),
    /** The deleted brand identity or integration that disabled it; restoring that enables it again. */
    disabledBy: text("disabled_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("event_triggers_fingerprint").on(t.organizationId, t.fingerprint).where(sql`deleted_at is null`),
    index("event_triggers_org").on(t.organizationId, t.createdAt, t.id),
    index("event_triggers_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** One run of a schedule or trigger; the unique row makes each occasion fire once. */
export const automationRuns = pgTable(
  "automation_runs",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    scheduleId: text("schedule_id").references(() => schedules.id, { onDelete: "cascade" }),
    triggerId: text("trigger_id").references(() => eventTriggers.id, { onDelete: "cascade" }),
    /** The occasion that fires once: the scheduled time, `manual:…`, or a repository with tag or pushed head. */
    occasion: text("occasion").notNull(),
    status: text("status", { enum: RUN_STATUSES }).notNull(),
    reason: text("reason"),
    jobId: text("job_id"),
    /** The scheduled time, or the time of the event. */
    dueAt: instant("due_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("automation_runs_schedule").on(t.scheduleId, t.occasion),
    uniqueIndex("automation_runs_trigger").on(t.triggerId, t.occasion),
    index("automation_runs_org").on(t.organizationId, t.createdAt, t.id),
    index("automation_runs_job").on(t.jobId),
    index("automation_runs_ended").on(t.organizationId, t.updatedAt),
  ],
);

/** Responses that are kept for a day under their `Idempotency-Key` (contract, section 1). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request. */
    requestHash: text("request_hash").notNull(),
    /** The holder of the lease while the request runs. */
    holder: text("holder").notNull(),
    leasedUntil: instant("leased_until"),
    /** JSON text of status, headers and body; null while the request runs. */
    response: text("response"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.endpointId, t.key] }),
    index("idempotency_keys_expiry").on(t.expiresAt),
  ],
);
