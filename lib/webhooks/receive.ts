import "server-only";
import { type Db, getDatabase } from "#db/client.ts";
import { findWebhookTarget, type WebhookTarget } from "#db/queries/webhooks/deliveries.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { readBytes } from "#lib/http/body.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { id } from "#lib/http/shapes.ts";
import type { Arrival, UrlIds, VerifiedDelivery } from "./arrival.ts";
import { type DeliveryHeaders, readHeaders, shownHeaders } from "./headers.ts";
import { logRefused } from "./log-refused.ts";
import { processDelivery } from "./process.ts";
import { unsealWebhookSecret } from "./secret.ts";
import { isSameSecret, isSignedWith } from "./signature.ts";

export const WEBHOOK_PREFIX = "/api/webhooks/";
const BODY_MAX_BYTES = 25 * 1024 * 1024;
/** The neutral name and the names of the supported hosts. */
const PROVIDERS: readonly string[] = ["vcs", "github", "gitea", "gitlab"];

type Deps = { db: Db; clock: Clock };

/** Answers a delivery of a source-code host (specification, sections 4.12 and 6) and logs it. */
export async function receiveWebhook(request: Request, deps: Deps = standardDeps()): Promise<Response> {
  const outer = { "X-Request-Id": getRequestId(request) };
  const arrival = toArrival(request);
  try {
    requirePost(request);
    const verified = await verify(request, arrival, deps.db);
    const body = await processDelivery(deps, verified);
    return Response.json(body, { headers: { ...outer, "Cache-Control": "private, no-store" } });
  } catch (error) {
    await logRefused(deps, arrival, error);
    return errorResponse(error, outer);
  }
}

function standardDeps(): Deps {
  return { db: getDatabase().db, clock: systemClock };
}

function toArrival(request: Request): Arrival {
  return {
    headers: readHeaders(request.headers),
    shown: shownHeaders(request.headers),
    size: Number(request.headers.get("content-length") ?? 0) || 0,
    address: clientIp(request.headers),
    urlIds: {},
    target: undefined,
  };
}

function requirePost({ method }: Request): void {
  if (method === "POST") return;
  throw new AppError("methodNotAllowed", "Method not allowed", "Use POST.", { headers: { Allow: "POST" } });
}

/** Runs the checks before the delivery id is claimed, in the order of the specification (section 6). */
async function verify(request: Request, arrival: Arrival, db: Db): Promise<VerifiedDelivery> {
  const urlIds = parseUrlIds(request, arrival);
  const { event, delivery, isProvenBy } = requireHeaders(arrival.headers);
  const target = await findWebhookTarget(db, urlIds.repositoryId);
  if (!target) throw notFound("Repository");
  arrival.target = target;
  const secret = unsealWebhookSecret(target.repository);
  if (secret === null) {
    throw new AppError(
      "invalid",
      "Webhook secret not configured",
      "Open the webhook's setup on the Integrations page.",
    );
  }
  const body = await readBytes(request, BODY_MAX_BYTES);
  arrival.size = body.byteLength;
  if (!isProvenBy(secret, body)) {
    throw new AppError(
      "unauthenticated",
      "Invalid signature",
      "Sign the raw body with the secret from the setup dialog; GitLab sends it as its secret token.",
    );
  }
  requireTogether(urlIds, target);
  const contentType = request.headers.get("content-type") ?? "";
  return { arrival, target, event, delivery, contentType, body };
}

function parseUrlIds(request: Request, arrival: Arrival): UrlIds {
  const [provider = "", organizationId, integrationId, repositoryId, ...rest] = new URL(request.url).pathname
    .slice(WEBHOOK_PREFIX.length)
    .split("/");
  const valid = [organizationId, integrationId, repositoryId].map((value) => id.safeParse(value).data);
  const [organization, integration, repository] = valid;
  if (organization !== undefined) arrival.urlIds.organizationId = organization;
  if (!PROVIDERS.includes(provider)) {
    throw new AppError("notImplemented", "Provider not supported", "Use the exact URL from the setup dialog.");
  }
  if (organization === undefined || integration === undefined || repository === undefined || rest.length > 0) {
    throw new AppError("invalid", "Invalid webhook URL", "Use the exact URL from the setup dialog.");
  }
  const urlIds = { organizationId: organization, integrationId: integration, repositoryId: repository };
  arrival.urlIds = urlIds;
  return urlIds;
}

function requireHeaders({ event, delivery, signature, token, isGitlab }: DeliveryHeaders) {
  if (event === undefined) throw missingHeader("X-Vcs-Event");
  const isProvenBy = toProof(signature, token);
  if (!isProvenBy) throw missingHeader(isGitlab ? "X-Gitlab-Token" : "X-Hub-Signature-256");
  if (delivery === undefined) throw missingHeader(isGitlab ? "X-Gitlab-Event-UUID" : "X-Vcs-Delivery");
  return { event, delivery, isProvenBy };
}

/** Returns the check that the sender knows the secret: by a signature of the body, or by the secret itself. */
function toProof(signature: string | undefined, token: string | undefined) {
  if (signature !== undefined) return (secret: string, body: Uint8Array) => isSignedWith(secret, body, signature);
  return token === undefined ? undefined : (secret: string) => isSameSecret(secret, token);
}

function missingHeader(name: string): AppError {
  return new AppError("invalid", `Missing ${name} header`, "Send the headers listed in the webhook documentation.");
}

/** Answers the same for all ids that do not belong together, so that nobody learns which of them exist. */
function requireTogether(urlIds: UrlIds, { repository, integration }: WebhookTarget): void {
  const together =
    repository.organizationId === urlIds.organizationId &&
    integration.organizationId === urlIds.organizationId &&
    integration.id === urlIds.integrationId;
  if (!together) throw new AppError("forbidden", "Forbidden", "Use the exact URL from the setup dialog.");
  if (integration.enabled) return;
  throw new AppError(
    "forbidden",
    "Integration is disabled",
    "Enable the integration, then redeliver it from the host.",
  );
}
