import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { projects } from "./geo.ts";
import { organizations } from "./orgs.ts";

export const READINESS_STATUSES = ["queued", "running", "completed", "failed"] as const;
export const READINESS_STEPS = ["homepage", "pages", "files", "agents", "judging"] as const;
export const READINESS_PROFILES = ["content", "commerce", "api"] as const;

/** Audits of how well agents can read a website, with their findings. */
export const geoReadinessReports = pgTable(
  "geo_readiness_reports",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    targetUrl: text("target_url").notNull(),
    status: text("status", { enum: READINESS_STATUSES }).notNull(),
    /** The current step of a running audit. */
    step: text("step", { enum: READINESS_STEPS }),
    /** The detected kind of website, which decides the checks that apply. */
    profile: text("profile", { enum: READINESS_PROFILES }),
    /** 0 to 100; null when no check could be completed. */
    score: integer("score"),
    passed: integer("passed"),
    /** Checks that apply and were completed. */
    applicable: integer("applicable"),
    /** All checks with result, evidence and recommendation in display order. */
    checks: jsonb("checks"),
    /** URLs of the pages that were read. */
    pages: text("pages").array().notNull().default(sql`'{}'`),
    error: text("error"),
    workflowRunId: text("workflow_run_id"),
    scannedAt: instant("scanned_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("geo_readiness_project").on(t.projectId, t.createdAt, t.id),
    index("geo_readiness_status").on(t.status, t.updatedAt),
    index("geo_readiness_ended").on(t.organizationId, t.updatedAt),
    uniqueIndex("geo_readiness_one_open").on(t.projectId).where(sql`status in ('queued', 'running')`),
  ],
);
