import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns.ts";
import { organizations } from "./orgs.ts";

export const integrations = pgTable(
  "integrations",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["vcs", "tracker"] }).notNull(),
    provider: text("provider").notNull(),
    displayName: text("display_name").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    baseUrl: text("base_url"),
    /** AES-256-GCM, see lib/secrets; never returned. */
    tokenCiphertext: text("token_ciphertext"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("integrations_org").on(t.organizationId)],
);

export const repositories = pgTable(
  "repositories",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    integrationId: text("integration_id")
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    owner: text("owner").notNull(),
    repo: text("repo").notNull(),
    defaultBranch: text("default_branch").notNull(),
    private: boolean("private").notNull().default(false),
    /** https URL or, where the operator allows it, an absolute local path. */
    cloneUrl: text("clone_url").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("repositories_clone_url").on(t.organizationId, t.cloneUrl),
    index("repositories_integration").on(t.integrationId),
  ],
);
