import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";
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
    /** Installation of the GitHub App, where access comes from it instead of a token. */
    installationId: text("installation_id"),
    /** Of a tracker: whose issues are read; null reads all that the token sees. */
    teamId: text("team_id"),
    teamName: text("team_name"),
    /** When access was last tried, and why it failed; null where it worked. */
    checkedAt: instant("checked_at"),
    checkError: text("check_error"),
    /** AES-256-GCM, see lib/secrets; never returned. */
    tokenCiphertext: text("token_ciphertext"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("integrations_org").on(t.organizationId),
    uniqueIndex("integrations_tracker_team")
      .on(t.organizationId, t.provider, sql`coalesce(base_url, '')`, sql`coalesce(team_id, '')`)
      .where(sql`kind = 'tracker'`),
  ],
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
    /** The host's own id, which outlives a new name. */
    externalId: text("external_id"),
    /** Sealed; made when the webhook's setup is first opened. */
    webhookSecretCiphertext: text("webhook_secret_ciphertext"),
    /** When the host last sent a ping, so that the setup can say that it works. */
    webhookPingedAt: instant("webhook_pinged_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("repositories_clone_url").on(t.organizationId, t.cloneUrl),
    index("repositories_integration").on(t.integrationId),
  ],
);
