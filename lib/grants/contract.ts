import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, organization, timestamp } from "#lib/http/shapes.ts";

export const grant = z.object({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string().nullable(),
  userId: z.string(),
  userName: z.string().nullable(),
  userEmail: z.string(),
  scopes: z.array(z.string()),
  offline: z.boolean().meta({ description: "Whether the app may go on without the member, until it is revoked." }),
  redirectUri: z.string().nullable().meta({ description: "Where the app got its access; null for a device." }),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  expiresAt: timestamp,
});
export type Grant = z.output<typeof grant>;

export const listGrants = endpoint({
  id: "listGrants",
  method: "GET",
  path: "/grants",
  tag: "Connected apps",
  summary: "List connected apps",
  description: "Members see what they allowed themselves, admins what anybody of the organization did.",
  role: "viewer",
  output: z.object({ grants: z.array(grant), organization }),
});

export const revokeGrant = endpoint({
  id: "revokeGrant",
  method: "DELETE",
  path: "/grants/{grantId}",
  tag: "Connected apps",
  summary: "Revoke an app's access",
  description: "Every token of it is refused from the next request on.",
  role: "viewer",
  params: z.object({ grantId: id }),
  output: z.object({ id: z.string(), organization }),
  errors: [404],
});
