import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
import { organizations, users } from "./orgs.ts";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** The owner, whose keys are deleted when they leave. Null for keys made by the operator. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the 32 random bytes; the secret itself is shown once and never stored. */
    secretHash: text("secret_hash").notNull(),
    /** The last four characters of the key, for recognition. */
    hint: text("hint").notNull(),
    scopes: text("scopes").array().notNull(),
    mode: text("mode", { enum: ["full", "geo", "restricted", "legacy"] }).notNull(),
    expiresAt: instant("expires_at"),
    /** Networks in CIDR notation that the key works from, besides those of the organization; empty for all. */
    allowedNetworks: text("allowed_networks").array().notNull().default(sql`'{}'`),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("api_keys_org").on(t.organizationId)],
);

/** Sliding windows: the Unix milliseconds of the hits that still count. */
export const rateLimits = pgTable("rate_limits", {
  bucket: text("bucket").primaryKey(),
  hits: bigint("hits", { mode: "number" }).array().notNull(),
  expiresAt: instant("expires_at").notNull(),
});
