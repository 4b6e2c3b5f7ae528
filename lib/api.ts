import "server-only";
import type { ApiHandler } from "./application.ts";
import { answerBackchannelLogout, BACKCHANNEL_LOGOUT_PATH } from "./auth/backchannel-logout.ts";
import { answerOauth, isOauthEndpoint } from "./auth/oauth/server.ts";
import { CSP_REPORTS_PATH } from "./csp/path.ts";
import { answerCspReports } from "./csp/reports.ts";
import { INGEST_ALIAS } from "./geo/traffic/contract.ts";
import { ingestAlias } from "./geo/traffic/operations.ts";
import { answerSecurityTxt, SECURITY_TXT_PATH } from "./http/security-txt.ts";
import { answerMcp } from "./mcp/answer.ts";
import { answerMetrics, METRICS_PATH } from "./metrics/answer.ts";
import { getMeters } from "./metrics/meters.ts";
import { operations } from "./operations.ts";
import { createRequestHandler, type Mount } from "./pipeline/router.ts";
import { withRequestSpan } from "./spans.ts";
import { answerDeepStatus, isDeepStatus } from "./status/deep.ts";
import { receiveWebhook, WEBHOOK_PREFIX } from "./webhooks/receive.ts";

/** Keys and tokens are used at `/v1`, the dashboard's session at `/api/app/v1`. */
const PUBLIC_MOUNT: Mount = { prefix: "", credentials: "bearer" };
const DASHBOARD_MOUNT: Mount = { prefix: "/api/app", credentials: "session" };

const answerPublic = createRequestHandler(operations, PUBLIC_MOUNT);
const handlers: readonly (readonly [string, ApiHandler])[] = [
  ["/v1/", answerPublic],
  ["/v2/", answerPublic],
  ["/api/app/", createRequestHandler(operations, DASHBOARD_MOUNT)],
  [INGEST_ALIAS, createRequestHandler([ingestAlias], PUBLIC_MOUNT)],
  [WEBHOOK_PREFIX, receiveDelivery],
];

async function receiveDelivery(request: Request): Promise<Response> {
  const response = await receiveWebhook(request);
  getMeters().webhooks.inc({ status: String(response.status) });
  return response;
}

/** The only path of the MCP server; longer paths with this prefix are not part of it. */
const MCP_PATH = /^\/mcp\/?(?:\?|$)/;

/**
 * Returns the handler of an API path, undefined for every other path. Our HTTP server calls it before Next, whose
 * router costs more than most operations.
 */
export function findApiHandler(path: string): ApiHandler | undefined {
  const handler = chooseHandler(path);
  return handler && ((request) => withRequestSpan(request, () => handler(request)));
}

function chooseHandler(path: string): ApiHandler | undefined {
  if (MCP_PATH.test(path)) return answerMcp;
  if (path === METRICS_PATH) return (request) => answerMetrics(request);
  if (isDeepStatus(path)) return (request) => answerDeepStatus(request);
  if (path === SECURITY_TXT_PATH) return (request) => answerSecurityTxt(request);
  if (path === CSP_REPORTS_PATH) return (request) => answerCspReports(request);
  if (path === BACKCHANNEL_LOGOUT_PATH) return (request) => answerBackchannelLogout(request);
  if (isOauthEndpoint(path)) return answerOauth;
  return handlers.find(([prefix]) => path.startsWith(prefix))?.[1];
}
