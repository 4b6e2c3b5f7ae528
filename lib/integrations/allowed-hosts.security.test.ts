import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { openAudit } from "#lib/geo/readiness/audit.ts";
import { openReader } from "#lib/geo/readiness/site/reader.ts";
import { type ApiServer, startApiServer } from "#lib/testing/api-server.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { integrationOperations } from "./operations.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T00:00:00.000Z");
const call = callOperation(integrationOperations);
let modelServer: ApiServer;

beforeAll(async () => {
  modelServer = await startApiServer(() => ({ json: {} }));
  env.CLARION_ALLOWED_HOSTS.models.push(modelServer.url);
});
afterAll(() => modelServer.close());

test.each([
  { provider: "github", owner: "a", repo: "b" },
  { provider: "gitea", owner: "a", repo: "b" },
  { provider: "gitlab", owner: "a", repo: "b" },
])("refuses a repository of $provider on a server that is allowed for models", async (body) => {
  const userId = await testUser(db, now);
  const ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
  const request = { ...body, baseUrl: `${modelServer.url}/internal/admin`, token: "t" };
  const fault = await catchAppError(call("connectRepository", ctx, { body: request }));
  expect(fault).toMatchObject({ kind: "invalid" });
  expect(modelServer.requests).toEqual([]);
});

test("audits a private website only when it is allowed for audits", async () => {
  const site = await startApiServer(() => ({
    raw: "<title>Staging</title>",
    headers: { "content-type": "text/html" },
  }));
  const look = () => openReader(openAudit({ organizationId: "o", reportId: "r" }, "run").web).look(`${site.url}/`);
  env.CLARION_ALLOWED_HOSTS.git.push(site.url);
  expect(await look()).toMatchObject({ isAnswered: false, kind: "refused" });
  env.CLARION_ALLOWED_HOSTS.audits.push(site.url);
  expect(await look()).toMatchObject({ isAnswered: true, status: 200 });
  await site.close();
});
