import { database } from "#bench/api-baseline/database.ts";
import { insertWebhookLog } from "#db/queries/webhooks/logs.ts";
import { newId } from "#lib/ids.ts";

export const dynamic = "force-dynamic";

/** The cost of Next and one stored row: the body is stored unchecked. */
export async function POST(request: Request): Promise<Response> {
  const { db } = await database();
  const payload = await request.text();
  await insertWebhookLog(db, {
    id: newId("log"),
    organizationId: request.headers.get("x-organization") ?? "",
    integrationId: null,
    repositoryId: null,
    referenceId: request.headers.get("x-vcs-delivery"),
    title: "Delivery",
    integrationType: "vcs",
    direction: "incoming",
    status: "success",
    statusCode: 200,
    payload,
    createdAt: new Date(),
  });
  return Response.json({ stored: true });
}
