import type { Db } from "#db/client.ts";
import type { Clock } from "#lib/clock.ts";

export const ROLES = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is at least as high as another; roles are in ascending order. */
export function roleReaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** The authenticated caller of a request. */
export type Principal =
  | {
      type: "user";
      userId: string;
      sessionId: string;
      email: string;
      name: string | null;
      role: Role;
      /** When the user last proved in the session who they are; null for what a model does for the user. */
      confirmedAt: Date | null;
    }
  | { type: "key"; keyId: string; name: string; scopes: string[] }
  | { type: "token"; userId: string; grantId: string; scopes: string[] }
  /** The tracker of a website, which may send traffic events only. */
  | { type: "ingest"; tokenId: string; projectId: string | null }
  | { type: "system"; name: string };

export type OrganizationSummary = { id: string; slug: string; name: string; logo: string | null };

/** A caller and the organization of the request. */
export type Identity = {
  principal: Principal;
  organization: OrganizationSummary;
  /** Networks from which the organization can be reached; empty means from everywhere. */
  allowedNetworks: readonly string[];
  /** Networks from which the API key can be used; empty or undefined means from everywhere. */
  keyNetworks?: readonly string[];
};

/** The context of every service: caller, organization, clock, database and request id. */
export type Ctx = {
  db: Db;
  organization: OrganizationSummary;
  principal: Principal;
  clock: Clock;
  requestId: string;
  /** Set when the request did not come through the operation's own route. */
  via?: "mcp";
  /** The network address of the request, where there is one. */
  address?: string | undefined;
};
