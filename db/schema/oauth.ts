import { boolean, foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { memberships } from "./orgs.ts";

/** Dynamically registered clients (RFC 7591). All are public clients without a secret. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: id(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** The last grant to the client; null if there never was one. */
    lastGrantedAt: instant("last_granted_at"),
  },
  (t) => [index("oauth_clients_created").on(t.createdAt)],
);

/** What a member allowed a client to do in one organization. It ends with the membership. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: id(),
    organizationId: text("organization_id").notNull(),
    userId: text("user_id").notNull(),
    /** The id of a registered client, or the URL of a metadata document. */
    clientId: text("client_id").notNull(),
    clientName: text("client_name"),
    /** The redirect URI of the code; null for a device grant. */
    redirectUri: text("redirect_uri"),
    scopes: text("scopes").array().notNull(),
    /** Whether the client may refresh its access while the member is away. */
    offline: boolean("offline").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    /** When the last issued token expires unless it is refreshed. */
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    foreignKey({
      name: "oauth_grants_membership",
      columns: [t.organizationId, t.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete("cascade"),
    index("oauth_grants_member").on(t.organizationId, t.userId),
    index("oauth_grants_client").on(t.clientId),
    index("oauth_grants_expiry").on(t.expiresAt),
  ],
);

/** Codes, refresh tokens, device codes, interactions and sessions of the authorization server. */
export const oauthArtifacts = pgTable(
  "oauth_artifacts",
  {
    /** `<kind>:<SHA-256 of the id>`, so that the table contains no usable credential. */
    key: text("key").primaryKey(),
    grantId: text("grant_id"),
    /** SHA-256 of a second lookup key: the code that a person types. */
    lookup: text("lookup"),
    /** Encrypted, because it contains the id. */
    payload: text("payload").notNull(),
    consumedAt: instant("consumed_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("oauth_artifacts_grant").on(t.grantId),
    index("oauth_artifacts_lookup").on(t.lookup),
    index("oauth_artifacts_expiry").on(t.expiresAt),
  ],
);

/** Keys that sign tokens: the newest one signs, the others verify until they retire. */
export const oauthSigningKeys = pgTable("oauth_signing_keys", {
  /** The JWK thumbprint (RFC 7638). */
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<Record<string, unknown>>().notNull(),
  /** The private JWK, encrypted. */
  privateJwk: text("private_jwk").notNull(),
  createdAt: createdAt(),
  /** Set when a newer key signs. */
  retiresAt: instant("retires_at"),
});
