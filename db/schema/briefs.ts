import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { projects } from "./geo.ts";
import { organizations } from "./orgs.ts";

export const BRIEF_STATUSES = ["draft", "needs_facts", "queued", "writing", "completed", "failed"] as const;
export const BRIEF_SOURCE_KINDS = ["manual", "gap", "prompt", "search"] as const;

/** Plans of articles that answer the prompts, with the mention rate at the time of planning. */
export const geoBriefs = pgTable(
  "geo_briefs",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    topic: text("topic").notNull(),
    sourceKind: text("source_kind", { enum: BRIEF_SOURCE_KINDS }).notNull(),
    sourceId: text("source_id"),
    /** Unique among the open briefs of a project; null for a manual topic. */
    sourceKey: text("source_key"),
    status: text("status", { enum: BRIEF_STATUSES }).notNull(),
    /** The plan with its facts, and those that support each claim. */
    plan: jsonb("plan").notNull(),
    /** The mention rate before the writing; never changed. */
    baseline: jsonb("baseline").notNull(),
    /** Prompts whose answers are compared before and after the publication. */
    promptIds: text("prompt_ids").array().notNull().default(sql`'{}'`),
    competitorIds: text("competitor_ids").array().notNull().default(sql`'{}'`),
    brandIdentityId: text("brand_identity_id"),
    autoApprove: boolean("auto_approve").notNull(),
    /** `rules`, or the planning model. */
    planner: text("planner").notNull(),
    plannerNote: text("planner_note"),
    /** Null while pages of the website are still unread. */
    plannedAt: instant("planned_at"),
    /** The job execution that finishes the plan. */
    planningRunId: text("planning_run_id"),
    /** Incremented by every change of the plan. */
    version: integer("version").notNull().default(1),
    /** When it was first approved; answers from then to the publication are the ones of before. */
    approvedAt: instant("approved_at"),
    /** The id of the latest writing. */
    runId: text("run_id"),
    /** The job execution that owns the writing. */
    workflowRunId: text("workflow_run_id"),
    ledgerId: text("ledger_id"),
    /** JSON text of the draft, until the post is stored. */
    draft: text("draft"),
    postId: text("post_id"),
    error: text("error"),
    /** The end of the latest writing. */
    endedAt: instant("ended_at"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("geo_briefs_project").on(t.projectId, t.createdAt, t.id),
    index("geo_briefs_status").on(t.status, t.updatedAt),
    index("geo_briefs_source").on(t.projectId, t.sourceKey, t.createdAt),
    index("geo_briefs_ended").on(t.organizationId, t.endedAt),
    index("geo_briefs_planning").on(t.updatedAt).where(sql`planned_at is null`),
    uniqueIndex("geo_briefs_one_open")
      .on(t.projectId, t.sourceKey)
      .where(sql`source_key is not null and archived_at is null and status <> 'completed'`),
  ],
);

/** Facts about the brand's product that people entered for a brief; kept for later ones. */
export const geoFacts = pgTable(
  "geo_facts",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** The brief that it was entered for. */
    briefId: text("brief_id").notNull(),
    text: text("text").notNull(),
    /** The address of a page that says it. */
    source: text("source"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("geo_facts_text").on(t.projectId, t.text)],
);

/** Gaps that a person has dismissed. */
export const geoGapDismissals = pgTable(
  "geo_gap_dismissals",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    gapId: text("gap_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.gapId] })],
);
