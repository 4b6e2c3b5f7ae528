import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "#lib/auth/principal.ts";
import { systemClock } from "#lib/clock.ts";
import { createBrief } from "#lib/geo/briefs/contract.ts";
import * as briefs from "#lib/geo/briefs/service.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { embeddedKeys, inngest } from "./client.ts";
import { type EmbeddedServer, startEmbeddedServer } from "./embedded/server.ts";
import { planBrief } from "./functions/plan-brief.ts";
import { writeBrief } from "./functions/write-brief.ts";

vi.hoisted(() => vi.stubEnv("CLARION_SECRET", "a secret of the tests, 32 characters or more"));

const PATIENCE_MS = 120_000;
const db = await testDatabase();
const now = new Date();
const userId = await testUser(db, now);
const organization = await testOrganization(db, now, { [userId]: "owner" });
const ctx: Ctx = { ...testCtx(db, organization, { userId, role: "owner" }, now), clock: systemClock };

let server: EmbeddedServer;
beforeAll(async () => {
  const functions = [planBrief, writeBrief];
  server = await startEmbeddedServer({ db, client: inngest, functions, isExclusive: true, ...embeddedKeys() });
});
afterAll(() => server.stop());

test(
  "a brief is planned by the job server, and once approved written as one draft",
  async () => {
    const { projectId } = await testProject(db, organization.id, now);
    const body = createBrief.body?.parse({ topic: "Which tools write a changelog?" });
    if (!body) throw new Error("A brief is made of a body.");
    const { briefId } = (await briefs.createBrief(ctx, projectId, body)).brief;
    const until = (is: (brief: Awaited<ReturnType<typeof briefs.getBrief>>) => boolean) =>
      vi.waitUntil(
        async () => {
          const brief = await briefs.getBrief(ctx, projectId, briefId);
          return is(brief) ? brief : undefined;
        },
        { timeout: PATIENCE_MS, interval: 100 },
      );
    await until(({ planning }) => planning.state === "done");
    const { runId } = await briefs.approveBrief(ctx, projectId, briefId);
    const written = await until(({ status }) => status === "completed" || status === "failed");
    expect(written).toMatchObject({ status: "completed", runId, error: null, post: { status: "draft" } });
  },
  PATIENCE_MS,
);
