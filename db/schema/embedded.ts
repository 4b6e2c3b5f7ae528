import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";

/*
 * State of the embedded job server. Payloads are JSON in text columns, because jsonb refuses "\u0000", which a step
 * result can contain.
 */

/** One registered function as the SDK describes it. */
export const iqFunctions = pgTable("iq_functions", {
  id: id(),
  appId: text("app_id").notNull(),
  config: text("config").notNull(),
});

export const iqEvents = pgTable(
  "iq_events",
  {
    id: id(),
    /** Order of arrival; events are handled one after another. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    name: text("name").notNull(),
    payload: text("payload").notNull(),
    attempts: integer("attempts").notNull().default(0),
    receivedAt: instant("received_at").notNull(),
    processedAt: instant("processed_at"),
  },
  (t) => [
    index("iq_events_unprocessed").on(t.sequence).where(sql`processed_at is null`),
    index("iq_events_processed").on(t.processedAt),
  ],
);

export const IQ_RUN_STATUSES = ["running", "completed", "failed", "cancelled"] as const;

export const iqRuns = pgTable(
  "iq_runs",
  {
    id: id(),
    functionId: text("function_id").notNull(),
    status: text("status", { enum: IQ_RUN_STATUSES }).notNull(),
    eventId: text("event_id").notNull(),
    event: text("event").notNull(),
    idempotencyKey: text("idempotency_key"),
    /** The keys that limit the concurrency of this run. */
    concurrencyKeys: text("concurrency_keys").array().notNull(),
    /** Parallel steps in progress: `{[step id]: {eager: boolean}}`. */
    pending: text("pending").notNull(),
    /** Whether a step finished during a call of the function, which then needs another call. */
    rediscover: boolean("rediscover").notNull(),
    /** A counter that makes job ids unique within the run. */
    jobSequence: integer("job_sequence").notNull(),
    requestVersion: integer("request_version").notNull(),
    output: text("output"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("iq_runs_idempotency").on(t.functionId, t.idempotencyKey),
    index("iq_runs_event").on(t.eventId),
    index("iq_runs_ended").on(t.endedAt),
  ],
);

const runId = () =>
  text("run_id")
    .notNull()
    .references(() => iqRuns.id, { onDelete: "cascade" });

export const iqSteps = pgTable(
  "iq_steps",
  {
    runId: runId(),
    stepId: text("step_id").notNull(),
    /** Order of completion, which the SDK replays. */
    position: integer("position").notNull(),
    /** `{"data": …}` or `{"error": …}`. */
    output: text("output").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.stepId] })],
);

export const IQ_JOB_KINDS = ["discover", "step", "sleep", "cron"] as const;

export const iqJobs = pgTable(
  "iq_jobs",
  {
    id: id(),
    kind: text("kind", { enum: IQ_JOB_KINDS }).notNull(),
    functionId: text("function_id").notNull(),
    runId: text("run_id").references(() => iqRuns.id, { onDelete: "cascade" }),
    stepId: text("step_id"),
    /** The expression of a cron job. */
    cron: text("cron"),
    attempt: integer("attempt").notNull(),
    /** Incremented by every dispatch; results of older dispatches are refused. */
    generation: integer("generation").notNull(),
    /** The generation of the leader that works on it. */
    leasedBy: integer("leased_by"),
    concurrencyKeys: text("concurrency_keys").array().notNull(),
    runAt: instant("run_at").notNull(),
  },
  (t) => [index("iq_jobs_due").on(t.runAt, t.id), index("iq_jobs_run").on(t.runId, t.kind)],
);

/** The current dispatcher, in one row. Its generation fences the work of earlier leaders. */
export const iqLeader = pgTable("iq_leader", {
  id: id(),
  holder: text("holder").notNull(),
  generation: integer("generation").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
