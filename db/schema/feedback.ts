import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { projects } from "./geo.ts";
import { organizations } from "./orgs.ts";

/** Feedback of agents on an organization's product; untrusted text. */
export const feedback = pgTable(
  "feedback",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "set null" }),
    /** Whether it came with a credential. Repeats are only searched within the same channel. */
    channel: text("channel", { enum: ["public", "credential"] }).notNull(),
    message: text("message").notNull(),
    /** SHA-256 of the message. */
    messageHash: text("message_hash").notNull(),
    title: text("title").notNull(),
    kind: text("kind", { enum: ["bug", "feature", "praise", "question", "other"] }).notNull(),
    sentiment: text("sentiment", { enum: ["negative", "neutral", "positive"] }).notNull(),
    /** The fields that were classified and that no person has changed since. */
    classified: text("classified", { enum: ["title", "kind", "sentiment"] })
      .array()
      .notNull(),
    source: text("source", { enum: ["mcp", "api", "sdk"] }).notNull(),
    agentClient: text("agent_client"),
    agentModel: text("agent_model"),
    toolVersion: text("tool_version"),
    externalId: text("external_id"),
    idempotencyKey: text("idempotency_key"),
    userAgent: text("user_agent"),
    contextUrl: text("context_url"),
    /** JSON text, because `jsonb` refuses `\u0000`. */
    metadata: text("metadata"),
    status: text("status", { enum: ["new", "triaged", "resolved", "archived"] }).notNull(),
    resolvedAt: instant("resolved_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("feedback_org").on(t.organizationId, t.createdAt, t.id),
    index("feedback_status").on(t.organizationId, t.status, t.createdAt, t.id),
    index("feedback_project").on(t.projectId),
    uniqueIndex("feedback_idempotency")
      .on(t.organizationId, t.channel, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    uniqueIndex("feedback_external")
      .on(t.organizationId, t.channel, t.externalId, t.messageHash)
      .where(sql`external_id is not null`),
  ],
);
