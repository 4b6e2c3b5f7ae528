import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageQuery, pagination } from "#lib/http/pagination.ts";
import { commaList, id, organization, timestamp } from "#lib/http/shapes.ts";

export const LOG_STATUSES = ["success", "failed", "pending"] as const;
export const INTEGRATION_TYPES = ["vcs", "tracker"] as const;
const LOGS_PAGE = 25;

export const webhookLog = z
  .object({
    id: z.string(),
    referenceId: z.string().nullable().meta({ description: "The sender's delivery id." }),
    title: z.string(),
    integrationType: z.string(),
    direction: z.enum(["incoming", "outgoing"]),
    status: z.enum(LOG_STATUSES),
    statusCode: z.int(),
    errorMessage: z.string().nullable(),
    payload: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "Headers, `size` in bytes and `body`; past 64 KiB `truncated` and a `prefix` instead of the body. A refused delivery has headers and size alone.",
    }),
    createdAt: timestamp,
  })
  .meta({ id: "WebhookLog" });
export type WebhookLog = z.output<typeof webhookLog>;

export const listWebhookLogs = endpoint({
  id: "listWebhookLogs",
  method: "GET",
  path: "/v1/webhook-logs",
  tag: "Integrations",
  summary: "List webhook deliveries",
  description: "Every delivery, refused ones included, newest first. Kept for 7, 14 or 30 days by plan.",
  scope: "integrations.read",
  query: z.object({
    ...pageQuery(LOGS_PAGE),
    status: commaList(LOG_STATUSES),
    integrationType: commaList(INTEGRATION_TYPES),
  }),
  output: z.object({
    logs: z.array(webhookLog),
    retentionDays: z.int().meta({ description: "How long the plan keeps them." }),
    pagination,
    organization,
  }),
});

export const webhookSetup = z.object({
  integrationId: z.string(),
  url: z.string(),
  secret: z.string(),
  contentType: z.literal("application/json"),
  events: z.array(z.string()),
  pingedAt: timestamp.nullable().meta({ description: "When the host last reached the webhook with this secret." }),
});
export type WebhookSetup = z.output<typeof webhookSetup>;

const params = z.object({ integrationId: id });

export const openWebhookSetup = endpoint({
  id: "openWebhookSetup",
  method: "GET",
  path: "/integrations/{integrationId}/webhook",
  tag: "Integrations",
  summary: "Open the setup of an integration's webhook",
  description: "Makes the secret the first time.",
  role: "admin",
  params,
  output: z.object({ webhook: webhookSetup, organization }),
  errors: [404],
});

export const regenerateWebhookSecret = endpoint({
  id: "regenerateWebhookSecret",
  method: "POST",
  path: "/integrations/{integrationId}/webhook/regenerate",
  tag: "Integrations",
  summary: "Make a new secret for an integration's webhook",
  description: "The old one stops working at once.",
  role: "admin",
  answersSecret: true,
  params,
  output: z.object({ webhook: webhookSetup, organization }),
  errors: [404],
});
