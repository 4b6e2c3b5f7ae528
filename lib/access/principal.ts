import type { Db } from "#db/client.ts";
import type { Clock } from "#lib/clock.ts";

export const ROLES = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is at least another; roles are in rising order. */
export function roleReaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** Who is asking. */
export type Principal =
  | { type: "user"; userId: string; sessionId: string; email: string; name: string | null; role: Role }
  | { type: "key"; keyId: string; name: string; scopes: string[] }
  | { type: "token"; userId: string; grantId: string; scopes: string[] }
  /** The tracker of a website: sends traffic events and nothing else. */
  | { type: "ingest"; tokenId: string; projectId: string | null }
  | { type: "system"; name: string };

export type OrganizationSummary = { id: string; slug: string; name: string; logo: string | null };

/** Who asks, and for which organization. */
export type Identity = { principal: Principal; organization: OrganizationSummary };

/** What every service gets: who asks, for which organization, when, and the database. */
export type Ctx = {
  db: Db;
  organization: OrganizationSummary;
  principal: Principal;
  clock: Clock;
  requestId: string;
  /** How the request came, where it was not by the operation's own route. */
  via?: "mcp";
};
