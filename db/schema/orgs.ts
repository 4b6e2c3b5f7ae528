import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "./columns.ts";

export const organizations = pgTable(
  "organizations",
  {
    id: id(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    logo: text("logo"),
    websiteUrl: text("website_url"),
    /** Public pages under `/p/{slug}`; disabled until an owner enables them. */
    publicPages: boolean("public_pages").notNull().default(false),
    demo: boolean("demo").notNull().default(false),
    /** The IANA name of the time zone in which publications are planned. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** Posts are published only after somebody has approved their text. */
    requireApproval: boolean("require_approval").notNull().default(false),
    /** Networks (CIDR) from which the organization can be reached; empty means from everywhere. */
    allowedNetworks: text("allowed_networks").array().notNull().default(sql`'{}'`),
    /** The longest lifetime of new API keys in days; null means that keys need no end. */
    keyMaxDays: integer("key_max_days"),
    /** Members without a second factor reach nothing but the page that sets one up. */
    requireSecondFactor: boolean("require_second_factor").notNull().default(false),
    /** Overrides the default plan; null means the default. */
    plan: text("plan"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("organizations_slug").on(t.slug)],
);

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Lower-cased; compared as stored. */
    email: text("email").notNull(),
    /** When the address was verified; null before. */
    emailVerifiedAt: instant("email_verified_at"),
    name: text("name"),
    image: text("image"),
    /** scrypt in a PHC-like format; null for accounts that sign in elsewhere. */
    passwordHash: text("password_hash"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("users_email").on(t.email)],
);

/** GitHub and Google identities of a user. */
export const accounts = pgTable(
  "accounts",
  {
    provider: text("provider").notNull(),
    providerAccountId: text("provider_account_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.providerAccountId] }), index("accounts_user").on(t.userId)],
);

/** A signed-in browser. It is checked on every request, so that sign-out and removal take effect at once. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    userAgent: text("user_agent"),
    /** The network address that signed in. */
    address: text("address"),
    /** The provider that signed the user in, with its id of the session; null for a password or a link. */
    provider: text("provider"),
    providerSessionId: text("provider_session_id"),
    /** When the user last proved in it who they are: at sign-in, or when asked again. */
    confirmedAt: instant("confirmed_at"),
    createdAt: createdAt(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

export const memberships = pgTable(
  "memberships",
  {
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["owner", "admin", "member", "viewer"] }).notNull(),
    /** Whether the member wants the weekly email. */
    weeklyEmail: boolean("weekly_email").notNull().default(false),
    /** When the member was last sent one, or switched it on. */
    weeklyEmailAt: instant("weekly_email_at"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.userId] }), index("memberships_user").on(t.userId)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role", { enum: ["owner", "admin", "member", "viewer"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** When the link was mailed to the address; null where the inviter got it instead. */
    mailedAt: instant("mailed_at"),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("invitations_token").on(t.tokenHash), index("invitations_org").on(t.organizationId)],
);

/**
 * One-time links (password reset, sign-in), the codes that verify or change an address or confirm a user, sign-ins that
 * wait for a second factor, and challenges that a passkey has answered.
 */
export const singleUseTokens = pgTable("single_use_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text("kind", {
    enum: ["password_reset", "sign_in", "verify_email", "change_email", "confirm", "second_factor", "passkey"],
  }).notNull(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The new address of a code that changes it. */
  email: text("email"),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  createdAt: createdAt(),
});
