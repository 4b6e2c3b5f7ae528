import { sql } from "drizzle-orm";
import { boolean, index, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, deletedAt, id, instant, updatedAt } from "./columns.ts";
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
    /** The GitHub App installation that grants access instead of a token. */
    installationId: text("installation_id"),
    /** The team of a tracker; null reads all issues that the token can see. */
    teamId: text("team_id"),
    teamName: text("team_name"),
    /** The time of the last access check, and the reason of its failure; null when it worked. */
    checkedAt: instant("checked_at"),
    checkError: text("check_error"),
    /** AES-256-GCM, see lib/secrets; never returned. */
    tokenCiphertext: text("token_ciphertext"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    index("integrations_org").on(t.organizationId),
    index("integrations_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex("integrations_tracker_team")
      .on(t.organizationId, t.provider, sql`coalesce(base_url, '')`, sql`coalesce(team_id, '')`)
      .where(sql`kind = 'tracker' and deleted_at is null`),
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
    /** The host's own id, which survives renames. */
    externalId: text("external_id"),
    /** Encrypted; created when the webhook's setup is first opened. */
    webhookSecretCiphertext: text("webhook_secret_ciphertext"),
    /** The time of the host's last ping, which shows that the webhook works. */
    webhookPingedAt: instant("webhook_pinged_at"),
    /** Share of changes that brought a release note, 0 to 1, when it was last measured; null before. */
    notedShare: real("noted_share"),
    /** A person's choice whether changes without a release note are folded; null decides by the share. */
    foldWithoutNote: boolean("fold_without_note"),
    /** Names of the packages of a monorepo that a person confirmed; null lets all that are found count. */
    confirmedPackages: text("confirmed_packages").array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted and restored with its integration. */
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex("repositories_clone_url").on(t.organizationId, t.cloneUrl).where(sql`deleted_at is null`),
    index("repositories_integration").on(t.integrationId),
  ],
);
