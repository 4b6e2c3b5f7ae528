import { expect, test } from "vitest";
import { z } from "zod";
import type { Ctx } from "#lib/access/principal.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { implement } from "#lib/http/operation.ts";
import { runCommand } from "#lib/operator/commands.ts";
import { execute } from "#lib/pipeline/metered.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { CreditEntry, PlanUse } from "./contract.ts";
import { setPlan } from "./operate.ts";
import { billingOperations } from "./operations.ts";

const db = await testDatabase();
const now = new Date("2026-11-21T12:00:00.000Z");
// Without configured operators, the first account is the operator.
const olga = await testUser(db, now, "olga@example.com");
const adam = await testUser(db, now, "adam@example.com");
const call = callOperation(billingOperations);

async function newOrganization() {
  const organization = await testOrganization(db, now, { [olga]: "viewer", [adam]: "owner" });
  return {
    organization,
    operator: testCtx(db, organization, { userId: olga, role: "viewer", email: "olga@example.com" }, now),
    owner: testCtx(db, organization, { userId: adam, role: "owner", email: "adam@example.com" }, now),
  };
}

const getPlan = async (ctx: Ctx) => (await call<PlanUse>("getPlan", ctx)).output;
const listCredits = async (ctx: Ctx, query: Record<string, string> = {}) =>
  (await call<{ entries: CreditEntry[]; pagination: { totalItems: number } }>("listCredits", ctx, { query })).output;

test("gives a new organization the installation's defaults and reports the renewal date", async () => {
  const { owner, operator, organization } = await newOrganization();
  const plan = await getPlan(owner);
  expect(plan).toMatchObject({ plan: "scale", credits: 1_000, monthlyLeft: 1_000, zeroDataRetention: false });
  expect(plan).toMatchObject({ resetsAt: "2026-12-01T00:00:00.000Z", canOperate: false, organization });
  expect(plan.meters).toEqual([
    { meter: "longForm", limit: 50, used: 0, left: 50, creditsEach: 25 },
    { meter: "images", limit: 45, used: 0, left: 45, creditsEach: 5 },
    { meter: "answers", limit: 12_000, used: 0, left: 12_000, creditsEach: 1 },
    { meter: "social", limit: null, used: null, left: null, creditsEach: 5 },
  ]);
  expect((await getPlan(operator)).canOperate).toBe(true);
});

test("lets an operator set plan, monthly credits and ZDR independently and restore the defaults", async () => {
  const { operator } = await newOrganization();
  const change = async (body: object) => (await call<PlanUse>("updatePlan", operator, { body })).output;
  expect(await change({ plan: "growth" })).toMatchObject({ plan: "growth", monthlyCredits: 1_000 });
  expect(await change({ monthlyCredits: 50 })).toMatchObject({ plan: "growth", monthlyCredits: 50, credits: 1_000 });
  expect(await change({ zeroDataRetention: true })).toMatchObject({ zeroDataRetention: true, monthlyCredits: 50 });
  expect(await change({ plan: null, monthlyCredits: null })).toMatchObject({ plan: "scale", monthlyCredits: 1_000 });
  const december = { ...operator, clock: { now: () => new Date("2026-12-01T00:00:00.000Z") } };
  expect(await getPlan(december)).toMatchObject({ credits: 1_000, zeroDataRetention: true });
  for (const body of [{}, { plan: "gold" }, { monthlyCredits: -1 }, { monthlyCredits: 1.5 }]) {
    expect((await catchAppError(call("updatePlan", operator, { body }))).kind).toBe("invalid");
  }
});

test("forbids plan and credit changes to everybody else regardless of their role", async () => {
  const { owner } = await newOrganization();
  const planBefore = await getPlan(owner);
  expect((await catchAppError(call("updatePlan", owner, { body: { plan: "none" } }))).kind).toBe("forbidden");
  expect((await catchAppError(call("addCredits", owner, { body: { amount: 5 } }))).kind).toBe("forbidden");
  const key: Ctx = { ...owner, principal: { type: "key", keyId: "key_1", name: "CI", scopes: ["*"] } };
  expect((await catchAppError(call("updatePlan", key, { body: { plan: "none" } }))).kind).toBe("forbidden");
  expect(await getPlan(owner)).toEqual(planBefore);
});

test("lists every credit change with its author, by kind and page, newest first", async () => {
  const { operator, owner } = await newOrganization();
  await call("addCredits", operator, { body: { amount: 500, note: "For the launch" } });
  await call("addCredits", operator, { body: { amount: -20 } });
  const { entries } = await listCredits(owner);
  expect(entries.map(({ kind, amount, balance, note }) => [kind, amount, balance, note])).toEqual([
    ["adjust", -20, 1_480, "Taken back by olga@example.com"],
    ["adjust", 500, 1_500, "For the launch"],
    ["grant", 1_000, 1_000, "Monthly credits"],
  ]);
  expect((await listCredits(owner, { kind: "grant" })).pagination.totalItems).toBe(1);
  expect((await listCredits(owner, { limit: "1", page: "2" })).entries).toEqual([entries[1]]);
  expect((await catchAppError(listCredits(owner, { page: "2" }))).message).toBe("Invalid page number");
  expect((await catchAppError(listCredits(owner, { kind: "theft" }))).kind).toBe("invalid");
  for (const amount of [0, 1.5, 1_000_001, "5"]) {
    expect((await catchAppError(call("addCredits", operator, { body: { amount } }))).kind).toBe("invalid");
  }
  expect((await catchAppError(call("addCredits", operator, { body: { amount: -1_481 } }))).kind).toBe("conflict");
});

test("shows and sets the same through the operator's CLI", async () => {
  const { organization } = await newOrganization();
  const name = { organization: organization.slug };
  await runCommand(db, "plan.set", { ...name, plan: "starter", zeroDataRetention: true }, now);
  await runCommand(db, "credits.add", { ...name, amount: 7 }, now);
  const shown = await runCommand(db, "plan.show", name, now);
  expect(shown).toMatchObject({
    plan: { plan: "starter", credits: 1_007, zeroDataRetention: true, meters: { longForm: { limit: 10 } } },
  });
  await runCommand(db, "plan.set", { ...name, plan: "default" }, now);
  expect(await runCommand(db, "plan.show", name, now)).toMatchObject({ plan: { plan: "scale" } });
  const refusals: [string, object, string][] = [
    ["plan.show", { organization: "none" }, "notFound"],
    ["plan.set", { ...name, plan: "gold" }, "invalid"],
    ["credits.add", { ...name, amount: "many" }, "invalid"],
    ["credits.add", { ...name, amount: -2_000 }, "conflict"],
  ];
  for (const [command, input, kind] of refusals) {
    await expect(runCommand(db, command, input, now)).rejects.toMatchObject({ kind });
  }
});

const geoRead = implement(
  endpoint({
    id: "testGeoRead",
    method: "GET",
    path: "/v1/projects/test",
    tag: "Test",
    summary: "A GEO endpoint",
    scope: "projects.read",
    geoPlan: true,
    rateLimit: { limit: 1, windowMs: 60_000 },
    output: z.object({ ok: z.boolean() }),
    errors: [402],
  }),
  async () => ({ ok: true }),
);

test("checks scope, then plan, then rate limit on GEO endpoints, including reads", async () => {
  const { owner, organization } = await newOrganization();
  const as = (...scopes: string[]): Ctx => ({
    ...owner,
    principal: { type: "key", keyId: "key_geo", name: "k", scopes },
  });
  await setPlan(db, organization.id, { plan: "none" }, now);
  expect((await catchAppError(execute(geoRead, as("posts.read"), {}))).kind).toBe("forbidden");
  const noPlan = { kind: "paymentRequired", message: "GEO requires a Starter, Growth, or Scale plan" };
  for (let times = 0; times < 3; times++) {
    expect(await catchAppError(execute(geoRead, as("projects.read"), {}))).toMatchObject(noPlan);
  }
  await setPlan(db, organization.id, { plan: "starter" }, now);
  expect((await execute(geoRead, as("projects.read"), {})).output).toEqual({ ok: true });
  expect((await catchAppError(execute(geoRead, as("projects.read"), {}))).kind).toBe("rateLimited");
});

test("answers 503 for an inconsistent ledger and never grants an entitlement", async () => {
  const { owner, organization } = await newOrganization();
  await setPlan(db, organization.id, { plan: "none" }, now);
  await db.execute("alter table billing_accounts rename to billing_accounts_away");
  try {
    const fault = { kind: "unavailable", message: "Billing service unavailable" };
    expect(await catchAppError(call("getPlan", owner))).toMatchObject(fault);
    expect(await catchAppError(call("listCredits", owner, { query: {} }))).toMatchObject(fault);
    const key: Ctx = { ...owner, principal: { type: "key", keyId: "key_1", name: "CI", scopes: ["*"] } };
    expect(await catchAppError(execute(geoRead, key, {}))).toMatchObject(fault);
  } finally {
    await db.execute("alter table billing_accounts_away rename to billing_accounts");
  }
});
