import "server-only";
import type { ApiHandler } from "./application.ts";
import { answerOauth, isOauthEndpoint } from "./auth/oauth/server.ts";
import { INGEST_ALIAS } from "./geo/traffic/contract.ts";
import { ingestAlias } from "./geo/traffic/operations.ts";
import { answerMcp } from "./mcp/answer.ts";
import { operations } from "./operations.ts";
import { answerer, type Mount } from "./pipeline/router.ts";
import { receiveWebhook, WEBHOOK_PREFIX } from "./webhooks/receive.ts";

/** Keys and tokens at `/v1`; the dashboard's session at `/api/app/v1`. */
const PUBLIC_MOUNT: Mount = { prefix: "", credentials: "bearer" };
const DASHBOARD_MOUNT: Mount = { prefix: "/api/app", credentials: "session" };

const answerPublic = answerer(operations, PUBLIC_MOUNT);
const handlers: readonly (readonly [string, ApiHandler])[] = [
  ["/v1/", answerPublic],
  ["/v2/", answerPublic],
  ["/api/app/", answerer(operations, DASHBOARD_MOUNT)],
  [INGEST_ALIAS, answerer([ingestAlias], PUBLIC_MOUNT)],
  [WEBHOOK_PREFIX, (request) => receiveWebhook(request)],
];

/** The MCP server's one path, which is the beginning of others. */
const MCP_PATH = /^\/mcp\/?(?:\?|$)/;

/**
 * The handler of a path of the API, undefined for every other path. Our own HTTP server asks it before Next, whose router
 * costs more than most operations.
 */
export function findApiHandler(path: string): ApiHandler | undefined {
  if (MCP_PATH.test(path)) return answerMcp;
  if (isOauthEndpoint(path)) return answerOauth;
  return handlers.find(([prefix]) => path.startsWith(prefix))?.[1];
}
