import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { geoBriefs } from "./briefs.ts";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";
import { CONTENT_TYPES } from "./posts.ts";

export const JOB_STATUSES = ["queued", "running", "completed", "failed", "skipped"] as const;
export const JOB_EVENT_TYPES = [
  "queued",
  "workflow_triggered",
  "running",
  "fetching_repositories",
  "generating_content",
  "verifying_content",
  "post_created",
  "completed",
  "failed",
  "skipped",
] as const;

export const generationJobs = pgTable(
  "generation_jobs",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    status: text("status", { enum: JOB_STATUSES }).notNull(),
    contentType: text("content_type", { enum: CONTENT_TYPES }).notNull(),
    source: text("source", { enum: ["api", "dashboard", "schedule", "event", "mcp", "cli"] }).notNull(),
    lookbackWindow: text("lookback_window"),
    /** The accepted request, and the additional data of a regeneration. */
    request: jsonb("request").notNull(),
    repositoryIds: text("repository_ids").array().notNull(),
    trackerIds: text("tracker_ids").array().notNull().default(sql`'{}'`),
    brandIdentityId: text("brand_identity_id"),
    /** For scheduled and triggered runs: publish long texts as soon as they are written. */
    autoPublish: boolean("auto_publish").notNull().default(false),
    /** A free-form name for the destination that picks up the post. */
    publishDestination: text("publish_destination"),
    workflowRunId: text("workflow_run_id"),
    ledgerId: text("ledger_id"),
    /** JSON text of the draft, until the post is stored. */
    draft: text("draft"),
    postId: text("post_id"),
    error: text("error"),
    /** The end of a suspension by a host's rate limit. */
    resumeAt: instant("resume_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant("completed_at"),
  },
  (t) => [
    index("generation_jobs_org").on(t.organizationId, t.createdAt, t.id),
    index("generation_jobs_status").on(t.status, t.updatedAt),
    index("generation_jobs_ended").on(t.organizationId, t.completedAt),
  ],
);

export const jobEvents = pgTable(
  "job_events",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    jobId: text("job_id")
      .notNull()
      .references(() => generationJobs.id, { onDelete: "cascade" }),
    type: text("type", { enum: JOB_EVENT_TYPES }).notNull(),
    message: text("message").notNull(),
    metadata: jsonb("metadata"),
    /** Prevents duplicate events when a step runs again. */
    dedupeKey: text("dedupe_key"),
    createdAt: createdAt(),
  },
  (t) => [
    index("job_events_job").on(t.jobId, t.createdAt, t.id),
    uniqueIndex("job_events_dedupe").on(t.jobId, t.dedupeKey),
  ],
);

/** What a model is asked for; a `read` is what it asks of its sources. */
export const CALL_STAGES = ["plan", "edit", "write", "read", "revise", "judge"] as const;

/** The ended calls to models of jobs and briefs, so that a step that runs again repeats none of them. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** The job, the brief that is planned, or the run that writes its article; credits are held under the same id. */
    holderId: text("holder_id").notNull(),
    jobId: text("job_id").references(() => generationJobs.id, { onDelete: "cascade" }),
    briefId: text("brief_id").references(() => geoBriefs.id, { onDelete: "cascade" }),
    stage: text("stage", { enum: CALL_STAGES }).notNull(),
    /** Counts the calls of a stage from 1. */
    position: integer("position").notNull(),
    /** `<vendor>/<model>`, or the model name of a custom endpoint. */
    model: text("model").notNull(),
    /** The requests that the call took. */
    requests: integer("requests").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** US dollars; null if the model's price is unknown. */
    costUsd: doublePrecision("cost_usd"),
    /** Why there is no answer, or none that came whole. */
    fault: text("fault"),
    answer: text("answer"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("model_calls_holder").on(t.holderId, t.stage, t.position),
    index("model_calls_job").on(t.jobId),
    index("model_calls_brief").on(t.briefId),
  ],
);
