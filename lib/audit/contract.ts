import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageQuery, pagination } from "#lib/http/pagination.ts";
import { commaList, line, organization, timestamp } from "#lib/http/shapes.ts";

export const ACTOR_TYPES = ["user", "key", "app", "ingest", "system", "operator"] as const;
const EVENTS_PAGE = 50;

export const auditEvent = z.object({
  id: z.string(),
  at: timestamp,
  actorType: z.enum(ACTOR_TYPES).meta({ description: "`app` is a connected app that acts for a user." }),
  actorName: z.string().nullable().meta({ description: "An e-mail address or a key's name, as it was then." }),
  userId: z.string().nullable(),
  credentialId: z.string().nullable().meta({ description: "The session, API key or connected app." }),
  operation: z.string().meta({ description: "Its id in this document, or `signIn`, `signOut`, `operator:…`." }),
  resourceId: z.string().nullable(),
  fields: z.array(z.string()).meta({ description: "Names of the fields that were sent, without their values." }),
  via: z.enum(["api", "dashboard", "mcp", "cli"]),
  address: z.string().nullable().meta({ description: "The network address of the request." }),
  requestId: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const filter = {
  actorType: commaList(ACTOR_TYPES),
  operation: line(200).optional().meta({ description: "Comma-separated ids of operations." }),
  resourceId: line(200).optional(),
  since: z.iso.datetime({ offset: true }).optional().meta({ description: "The first instant." }),
  until: z.iso.datetime({ offset: true }).optional().meta({ description: "The first instant that is left out." }),
  q: line(200).optional().meta({ description: "Searches actors, operations, resources and addresses." }),
};

export const listAuditEvents = endpoint({
  id: "listAuditEvents",
  method: "GET",
  path: "/v1/audit",
  tag: "Audit log",
  summary: "List events of the audit log",
  description:
    "Every operation that changed something, sign-ins of members, exports and commands of the operator, newest first. For owners and admins, and for credentials of theirs. Kept for 90, 365 or 730 days by plan.",
  scope: "audit.read",
  query: z.object({ ...pageQuery(EVENTS_PAGE), ...filter }),
  output: z.object({
    events: z.array(auditEvent),
    retentionDays: z.int().meta({ description: "How long the plan keeps them." }),
    pagination,
    organization,
  }),
});

export const exportAuditEvents = endpoint({
  id: "exportAuditEvents",
  method: "GET",
  path: "/v1/audit/export",
  tag: "Audit log",
  summary: "Export the audit log",
  description: "Streamed as one JSON object a line, newest first.",
  scope: "audit.read",
  stepUp: true,
  query: z.object(filter),
  media: ["application/x-ndjson"],
  headers: ["Content-Disposition"],
  output: z.string(),
  exports: true,
});
