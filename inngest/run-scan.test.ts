import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "#lib/auth/principal.ts";
import { systemClock } from "#lib/clock.ts";
import { createScan, getScan } from "#lib/geo/scans/service.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { embeddedKeys, inngest } from "./client.ts";
import { type EmbeddedServer, startEmbeddedServer } from "./embedded/server.ts";
import { judgeScan } from "./functions/judge-answers.ts";
import { runScan } from "./functions/run-scan.ts";

vi.hoisted(() => vi.stubEnv("CLARION_SECRET", "a secret of the tests, 32 characters or more"));

const PATIENCE_MS = 120_000;
const db = await testDatabase();
const now = new Date();
const userId = await testUser(db, now);
const organization = await testOrganization(db, now, { [userId]: "owner" });
const ctx: Ctx = { ...testCtx(db, organization, { userId, role: "owner" }, now), clock: systemClock };

let server: EmbeddedServer;
beforeAll(async () => {
  const functions = [runScan, judgeScan];
  server = await startEmbeddedServer({ db, client: inngest, functions, isExclusive: true, ...embeddedKeys() });
});
afterAll(() => server.stop());

const ended = (projectId: string, scanId: string) =>
  vi.waitUntil(
    async () => {
      const { scan } = await getScan(ctx, projectId, scanId);
      return scan.status === "queued" || scan.status === "running" ? undefined : scan;
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );

test(
  "a scan that is asked for is asked to its end by the job server, one after another",
  async () => {
    const { projectId } = await testProject(db, organization.id, now);
    for (const repeats of [3, 1]) {
      const { scanId } = await createScan(ctx, projectId, {});
      const scan = await ended(projectId, scanId);
      expect(scan).toMatchObject({ status: "completed", totalChecks: repeats, completedChecks: repeats, error: null });
    }
  },
  PATIENCE_MS,
);
