import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
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
    /** `{cron: CronConfig}` as the contract has it, its defaults filled in. */
    sourceConfig: jsonb("source_config").notNull(),
    repositoryIds: text("repository_ids").array().notNull(),
    outputType: text("output_type", { enum: CONTENT_TYPES }).notNull(),
    outputConfig: jsonb("output_config").notNull(),
    lookbackWindow: text("lookback_window").notNull(),
    enabled: boolean("enabled").notNull(),
    autoPublish: boolean("auto_publish").notNull(),
    /** Hash of everything that two schedules may not share (contract, section 5). */
    fingerprint: text("fingerprint").notNull(),
    /** The next instant it is due; null while it is disabled. */
    nextRunAt: instant("next_run_at"),
    lastRunAt: instant("last_run_at"),
    lastRunStatus: text("last_run_status", { enum: RUN_STATUSES }),
    pausedReason: text("paused_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("schedules_fingerprint").on(t.organizationId, t.fingerprint),
    index("schedules_org").on(t.organizationId, t.createdAt, t.id),
    index("schedules_due").on(t.nextRunAt),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("event_triggers_fingerprint").on(t.organizationId, t.fingerprint),
    index("event_triggers_org").on(t.organizationId, t.createdAt, t.id),
  ],
);

/** One firing of a schedule or a trigger: the row is what makes it happen once. */
export const automationRuns = pgTable(
  "automation_runs",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    scheduleId: text("schedule_id").references(() => schedules.id, { onDelete: "cascade" }),
    triggerId: text("trigger_id").references(() => eventTriggers.id, { onDelete: "cascade" }),
    /** What fires once: the scheduled instant, `manual:…`, or repository with tag or pushed head. */
    occasion: text("occasion").notNull(),
    status: text("status", { enum: RUN_STATUSES }).notNull(),
    reason: text("reason"),
    jobId: text("job_id"),
    /** The scheduled instant, or when the event came. */
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

/** Answers kept for a day under their `Idempotency-Key` (contract, section 1). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of what was sent. */
    requestHash: text("request_hash").notNull(),
    /** Whose lease it is while the request is at work. */
    holder: text("holder").notNull(),
    leasedUntil: instant("leased_until"),
    /** JSON text of status, headers and body; null while the request is at work. */
    response: text("response"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.endpointId, t.key] }),
    index("idempotency_keys_expiry").on(t.expiresAt),
  ],
);
