import { expect, test } from "vitest";
import { listAnalyses } from "#db/queries/brands/analyses.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { failAnalysis } from "#lib/brands/service/analyze.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { analyzeBrand } from "./service/analyze.ts";

const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-10-10T00:00:00.000Z");

test("reserves the credits of an analysis while it runs, releases them on failure, and is not queued without credits", async () => {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  await setPlan(db, organization.id, { monthlyCredits: 0 }, new Date("2026-09-10T00:00:00.000Z"));
  const ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const analyze = (host: string) => analyzeBrand(ctx, { websiteUrl: `https://${host}.example`, name: undefined });
  const credits = async () => (await getEntitlement(db, organization.id, now)).credits;

  expect(await catchAppError(analyze("one"))).toMatchObject({
    kind: "paymentRequired",
    message: "AI credits required",
  });
  expect(await listAnalyses(db, organization.id, 10)).toEqual([]);

  await adjustCredits(db, organization.id, { amount: 12, note: "Gift" }, now);
  const { job } = await analyze("one");
  expect(await credits()).toBe(7);
  expect((await catchAppError(analyze("one"))).kind).toBe("conflict");
  expect(await credits()).toBe(7);

  const run = { db, clock: { now: () => now }, organizationId: organization.id, jobId: job.id };
  expect([await failAnalysis(run, "Broken"), await failAnalysis(run, "Twice")]).toEqual([true, false]);
  expect(await credits()).toBe(12);

  sent.isDown = true;
  expect((await catchAppError(analyze("two"))).kind).toBe("unavailable");
  expect(await credits()).toBe(12);
});
