import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { repositories } from "./integrations.ts";
import { organizations } from "./orgs.ts";

/** Ids of processed deliveries, for detecting repeats within a day (specification, section 6). */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    repositoryId: text("repository_id")
      .notNull()
      .references(() => repositories.id, { onDelete: "cascade" }),
    deliveryId: text("delivery_id").notNull(),
    organizationId: text("organization_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.repositoryId, t.deliveryId] }), index("webhook_deliveries_expiry").on(t.expiresAt)],
);

export const webhookLogs = pgTable(
  "webhook_logs",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    integrationId: text("integration_id"),
    repositoryId: text("repository_id"),
    referenceId: text("reference_id"),
    title: text("title").notNull(),
    integrationType: text("integration_type").notNull(),
    direction: text("direction", { enum: ["incoming", "outgoing"] }).notNull(),
    status: text("status", { enum: ["success", "failed", "pending"] }).notNull(),
    statusCode: integer("status_code").notNull(),
    errorMessage: text("error_message"),
    /** JSON text, cut to 64 KiB. */
    payload: text("payload"),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_logs_org").on(t.organizationId, t.createdAt, t.id),
    index("webhook_logs_age").on(t.createdAt),
    index("webhook_logs_repository").on(t.repositoryId, t.createdAt),
  ],
);

/** Accepted events in normalized form, for the chat agent and for triggers. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    repositoryId: text("repository_id")
      .notNull()
      .references(() => repositories.id, { onDelete: "cascade" }),
    type: text("type", { enum: ["push", "release", "pull_request"] }).notNull(),
    /** The identity of an event across deliveries: a tag, a pushed head, a pull request. */
    subject: text("subject").notNull(),
    /** JSON text of the normalized form. */
    data: text("data").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("webhook_events_subject").on(t.repositoryId, t.type, t.subject),
    index("webhook_events_org").on(t.organizationId, t.createdAt, t.id),
  ],
);
