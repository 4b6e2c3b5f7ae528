import { createHash, timingSafeEqual } from "node:crypto";
import { database } from "#bench/api-baseline/database.ts";
import { findStoredTerms } from "#db/queries/accounts/plans.ts";
import { insertTrafficEvents } from "#db/queries/traffic/ingest.ts";
import { listTrafficProjects } from "#db/queries/traffic/projects.ts";
import { findTrafficTokenIdentity } from "#db/queries/traffic/tokens.ts";

export const dynamic = "force-dynamic";

type Sent = { eventId: string; timestamp: string; method: string; url: string; status: number; userAgent: string };

/**
 * A handwritten ingest for traffic of one known crawler, with the same token check and queries, and without
 * validation.
 */
export async function POST(request: Request): Promise<Response> {
  const { db } = await database();
  const [, id, secret] =
    /^Bearer clri_([a-z0-9]+)_([A-Za-z0-9_-]{43})$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const token = id ? await findTrafficTokenIdentity(db, `ing_${id}`) : undefined;
  const hash = createHash("sha256")
    .update(secret ?? "")
    .digest();
  if (!token || !timingSafeEqual(hash, Buffer.from(token.secretHash, "hex"))) {
    return Response.json({ error: "Missing or invalid API key" }, { status: 401 });
  }
  const terms = await findStoredTerms(db, token.organization.id);
  const [project] = await listTrafficProjects(db, token.organization.id, token.projectId);
  if (!terms || !project) return Response.json({ error: "Forbidden" }, { status: 403 });
  const body = (await request.json()) as Sent | { events: Sent[] };
  const events = "events" in body ? body.events : [body];
  const rows = events.map((event) => {
    const url = new URL(event.url);
    return {
      projectId: project.id,
      eventId: event.eventId,
      occurredAt: new Date(event.timestamp),
      category: "training-crawler",
      agent: "GPTBot",
      confidence: event.userAgent.includes("GPTBot") ? "verified" : "reported",
      method: event.method,
      host: url.hostname,
      path: url.pathname,
      status: event.status,
      isConversion: false,
    };
  });
  const accepted = await insertTrafficEvents(db, rows);
  return Response.json({ accepted, duplicate: rows.length - accepted, ignored: 0, rejected: [] }, { status: 202 });
}
