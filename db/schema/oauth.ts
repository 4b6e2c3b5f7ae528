import { boolean, foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { memberships } from "./orgs.ts";

/** Clients that registered themselves (RFC 7591). All are public: there is no secret to keep. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: id(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** When somebody last granted it something; null for a client that nobody ever did. */
    lastGrantedAt: instant("last_granted_at"),
  },
  (t) => [index("oauth_clients_created").on(t.createdAt)],
);

/** What a member allowed a client to do in one organization. It ends with the membership, at once. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: id(),
    organizationId: text("organization_id").notNull(),
    userId: text("user_id").notNull(),
    /** Of a registered client, or the address of a metadata document. */
    clientId: text("client_id").notNull(),
    clientName: text("client_name"),
    /** The address that the code went to; null where a device was allowed. */
    redirectUri: text("redirect_uri"),
    scopes: text("scopes").array().notNull(),
    /** Whether the client may refresh without the member. */
    offline: boolean("offline").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    /** When the last token that comes from it ends, unless it is refreshed before. */
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
    /** `<kind>:<SHA-256 of the id>`: whoever reads the table holds no credential. */
    key: text("key").primaryKey(),
    grantId: text("grant_id"),
    /** SHA-256 of a second way to find it: the code that a person types. */
    lookup: text("lookup"),
    /** Sealed, since it repeats the id. */
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
  /** The private JWK, sealed. */
  privateJwk: text("private_jwk").notNull(),
  createdAt: createdAt(),
  /** Set once a newer one signs. */
  retiresAt: instant("retires_at"),
});
