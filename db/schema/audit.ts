import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns.ts";
import { organizations } from "./orgs.ts";

export const AUDIT_ACTORS = ["user", "key", "app", "ingest", "system", "operator"] as const;

/** Who changed what. Rows are only added; retention deletes old ones. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    /** Null for what a user does outside of organizations, such as signing in. */
    organizationId: text("organization_id").references(() => organizations.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    actorType: text("actor_type", { enum: AUDIT_ACTORS }).notNull(),
    /** The user behind a session or an app's token; null for keys, the operator and the system. */
    userId: text("user_id"),
    /** The session, key or grant that the request carried. */
    credentialId: text("credential_id"),
    /** How the actor was called at that time: an e-mail address, the name of a key. */
    actorName: text("actor_name"),
    /** Id of the operation, such as `deleteKey`, or `signIn`, `operator:plan.set`. */
    operation: text("operation").notNull(),
    /** The resource that was changed or made. */
    resourceId: text("resource_id"),
    /** Names of the fields in the request's body; their values are not stored. */
    fields: text("fields").array().notNull().default(sql`'{}'`),
    requestId: text("request_id").notNull(),
    /** The network address of the request; null where there was none. */
    address: text("address"),
    via: text("via", { enum: ["api", "dashboard", "mcp", "cli"] }).notNull(),
  },
  (t) => [
    index("audit_events_org").on(t.organizationId, t.at, t.id),
    index("audit_events_user").on(t.userId, t.at),
    index("audit_events_age").on(t.at),
  ],
);
