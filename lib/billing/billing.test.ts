import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAccount, listEntries, type Meter } from "#db/queries/accounts/billing.ts";
import { reservations } from "#db/schema/index.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { computeShortage, getEntitlement, requireActivePlan, requireGeoPlan } from "./entitlements.ts";
import { adjustCredits, setPlan } from "./operate.ts";
import { PRICES } from "./plans.ts";
import { release, reserve, settle, settleUsed } from "./reservations.ts";

const db = await testDatabase();
const october = new Date("2026-10-15T12:00:00.000Z");
const november = new Date("2026-11-01T00:00:00.000Z");

let serial = 0;
const newHolder = () => `job_${++serial}`;

/** Creates an organization with its own plan and monthly credits. */
async function organizationWith(plan: "none" | "starter" | "scale", monthlyCredits: number, now = october) {
  const { id } = await testOrganization(db, now);
  // The first month's grant uses the terms at the time when the account is created.
  await setPlan(db, id, { plan }, new Date("2026-09-30T00:00:00.000Z"));
  await setPlan(db, id, { monthlyCredits }, new Date("2026-09-30T00:00:00.000Z"));
  return id;
}

const hold = (organizationId: string, meter: Meter, holderId: string, now = october, units = 1) =>
  db.transaction((tx) => reserve(tx, { organizationId, meter, holderId, units }, now));
const settleHolder = (organizationId: string, holderId: string, now = october) =>
  db.transaction((tx) => settle(tx, { organizationId, holderId }, now));
const released = (organizationId: string, holderId: string, now = october) =>
  db.transaction((tx) => release(tx, { organizationId, holderId }, now));

const settleHolderUsed = (organizationId: string, holderId: string, meter: Meter, units: number, now = october) =>
  db.transaction((tx) => settleUsed(tx, { organizationId, holderId }, { meter, units }, now));

/** Returns all entries, oldest first; throws when the ledger does not match the account. */
async function readLedger(organizationId: string) {
  const entries = (await listEntries(db, organizationId, [], { limit: 10_000, offset: 0 })).reverse();
  let sum = 0;
  for (const { amount, balance } of entries) {
    sum += amount;
    expect(balance).toBe(sum);
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  const account = await findAccount(db, organizationId);
  expect(account?.credits ?? 0).toBe(sum);
  expect(account?.monthlyLeft ?? 0).toBeLessThanOrEqual(sum);
  return entries.map(({ kind, amount }) => [kind, amount]);
}

describe("reserve", () => {
  test("takes quota first, then credits, and refuses entirely once both run out", async () => {
    const id = await organizationWith("starter", 30);
    expect(await hold(id, "longForm", newHolder(), october, 9)).toEqual({ held: true, quotaUnits: 9, credits: 0 });
    expect(await hold(id, "longForm", newHolder(), october, 2)).toEqual({ held: true, quotaUnits: 1, credits: 25 });
    const refused = await hold(id, "longForm", newHolder());
    expect(refused).toEqual({ held: false, creditsNeeded: 25, credits: 5, resetsAt: november });
    expect(await hold(id, "images", newHolder(), october, 9)).toEqual({ held: true, quotaUnits: 8, credits: 5 });
    const { held: _, ...shortage } = { ...refused, credits: 0 };
    expect(computeShortage(await getEntitlement(db, id, october), "longForm")).toEqual(shortage);
    expect(computeShortage(await getEntitlement(db, id, october), "social")).toBeUndefined();
  });

  test("creates one reservation per holder, however often it is requested, settled and released", async () => {
    const id = await organizationWith("none", 100);
    const holder = newHolder();
    for (let times = 0; times < 3; times++) {
      expect(await hold(id, "longForm", holder)).toEqual({ held: true, quotaUnits: 0, credits: 25 });
    }
    for (let times = 0; times < 3; times++) await settleHolder(id, holder);
    await released(id, holder);
    const other = newHolder();
    await hold(id, "longForm", other);
    for (let times = 0; times < 3; times++) await released(id, other);
    await settleHolder(id, other);
    expect((await readLedger(id)).slice(-4)).toEqual([
      ["reserve", -25],
      ["settle", 0],
      ["reserve", -25],
      ["release", 25],
    ]);
    await expect(hold(id, "longForm", other)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test.each([
    { used: 2_045, left: [5, 0, 2_000], entries: ["reserve", "settle", "release"] },
    { used: 2_010, left: [40, 20, 2_000], entries: ["reserve", "settle", "release"] },
    { used: 1_500, left: [50, 30, 1_500], entries: ["reserve", "release"] },
    { used: 9_999, left: [0, 0, 2_000], entries: ["reserve", "settle"] },
    { used: 0, left: [50, 30, 0], entries: ["reserve", "release"] },
  ])("returns added credits first, then monthly credits, then quota when $used units were used", async (one) => {
    const id = await organizationWith("starter", 30);
    await adjustCredits(db, id, { amount: 20, note: "Gift" }, october);
    const entriesBefore = (await readLedger(id)).length;
    const holder = newHolder();
    expect(await hold(id, "answers", holder, october, 2_050)).toMatchObject({ quotaUnits: 2_000, credits: 50 });
    for (let times = 0; times < 2; times++) await settleHolderUsed(id, holder, "answers", one.used);
    const { credits, monthlyLeft, meters } = await getEntitlement(db, id, october);
    expect([credits, monthlyLeft, meters.answers.used]).toEqual(one.left);
    expect((await readLedger(id)).slice(entriesBefore).map(([kind]) => kind)).toEqual(one.entries);
  });

  test("takes nothing when its transaction rolls back", async () => {
    const id = await organizationWith("none", 100);
    await hold(id, "chat", newHolder());
    const lost = db.transaction(async (tx) => {
      await reserve(tx, { organizationId: id, meter: "longForm", holderId: newHolder(), units: 1 }, october);
      throw new Error("The process died.");
    });
    await expect(lost).rejects.toThrow("died");
    expect((await getEntitlement(db, id, october)).credits).toBe(98);
    await readLedger(id);
  });

  test("charges the price of the table when no plan pays", async () => {
    for (const meter of Object.keys(PRICES) as Meter[]) {
      const id = await organizationWith("none", 25);
      expect(await hold(id, meter, newHolder())).toEqual({ held: true, quotaUnits: 0, credits: PRICES[meter] });
    }
  });

  test("charges nothing and writes no entry for social posts on a paid plan", async () => {
    const id = await organizationWith("starter", 0);
    const ledgerBefore = await readLedger(id);
    expect(await hold(id, "social", newHolder())).toEqual({ held: true, quotaUnits: 0, credits: 0 });
    expect(await readLedger(id)).toEqual(ledgerBefore);
  });
});

describe("monthly renewal", () => {
  test("resets the quota, lets unused monthly credits lapse and keeps credits added by an operator", async () => {
    const id = await organizationWith("starter", 100);
    await hold(id, "longForm", newHolder(), october, 10);
    await adjustCredits(db, id, { amount: 40, note: "Gift" }, october);
    await hold(id, "analysis", newHolder());
    const { meters, credits, monthlyLeft, resetsAt } = await getEntitlement(db, id, november);
    expect({ credits, monthlyLeft, used: meters.longForm.used }).toEqual({ credits: 140, monthlyLeft: 100, used: 0 });
    expect(resetsAt).toEqual(new Date("2026-12-01T00:00:00.000Z"));
    expect((await readLedger(id)).slice(-2)).toEqual([
      ["lapse", -95],
      ["grant", 100],
    ]);
  });

  test("grants a month once and writes no entries for months without a read", async () => {
    const id = await organizationWith("none", 100);
    const may = new Date("2027-05-20T00:00:00.000Z");
    await Promise.all(Array.from({ length: 5 }, () => getEntitlement(db, id, may)));
    await getEntitlement(db, id, may);
    expect((await getEntitlement(db, id, may)).credits).toBe(100);
    const grants = (await readLedger(id)).filter(([kind]) => kind === "grant");
    expect(grants.length).toBeLessThanOrEqual(2);
  });

  test("returns no quota or monthly credits that were held in an earlier month", async () => {
    const id = await organizationWith("starter", 25);
    const byQuota = newHolder();
    await hold(id, "longForm", byQuota, october, 10);
    const byCredits = newHolder();
    await hold(id, "longForm", byCredits);
    await hold(id, "longForm", newHolder(), november, 3);
    await released(id, byQuota, november);
    await released(id, byCredits, november);
    const { meters, credits } = await getEntitlement(db, id, november);
    expect([meters.longForm.used, credits]).toEqual([3, 25]);
    expect((await readLedger(id)).slice(-2)).toEqual([
      ["release", 25],
      ["lapse", -25],
    ]);
  });

  test("returns credits added by an operator whenever they are released", async () => {
    const id = await organizationWith("none", 10);
    await adjustCredits(db, id, { amount: 40, note: "Gift" }, october);
    const holder = newHolder();
    await hold(id, "longForm", holder);
    await released(id, holder, november);
    expect((await getEntitlement(db, id, november)).credits).toBe(50);
    await readLedger(id);
  });

  test("keeps the month when a clock lags behind", async () => {
    const id = await organizationWith("starter", 100);
    await hold(id, "longForm", newHolder(), november);
    await hold(id, "longForm", newHolder(), new Date(november.getTime() - 1));
    expect((await getEntitlement(db, id, october)).meters.longForm.used).toBe(2);
  });
});

type Step =
  | { do: "reserve"; holder: number; meter: Meter; units: number }
  | { do: "settle" | "release"; holder: number }
  | { do: "settle in part"; holder: number; meter: Meter; units: number }
  | { do: "adjust"; amount: number }
  | { do: "plan"; plan: "none" | "starter" | "scale" }
  | { do: "wait"; months: number };

const holder = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("reserve" as const),
    holder,
    meter: fc.constantFrom<Meter[]>("longForm", "images", "analysis", "answers"),
    units: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ do: fc.constantFrom<("settle" | "release")[]>("settle", "release"), holder }),
  fc.record({
    do: fc.constant("settle in part" as const),
    holder,
    meter: fc.constantFrom<Meter[]>("answers", "longForm"),
    units: fc.integer({ min: 0, max: 8 }),
  }),
  fc.record({ do: fc.constant("adjust" as const), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    do: fc.constant("plan" as const),
    plan: fc.constantFrom<("none" | "starter" | "scale")[]>("none", "starter", "scale"),
  }),
  fc.record({ do: fc.constant("wait" as const), months: fc.integer({ min: 0, max: 2 }) }),
);

test("keeps the ledger consistent over any sequence of reservations, settlements, releases, credits and waits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, atOnce) => {
      const id = await organizationWith("starter", 60);
      const holders = Array.from({ length: 6 }, newHolder);
      let now = october;
      let added = 0;
      const act = async (one: Step, time: Date) => {
        if (one.do === "wait" || one.do === "plan") return;
        if (one.do === "adjust") {
          added += one.amount;
          await adjustCredits(db, id, { amount: one.amount, note: "n" }, time);
          return;
        }
        const name = holders[one.holder] ?? "";
        if (one.do === "reserve") await hold(id, one.meter, name, time, one.units).catch(ended);
        else if (one.do === "settle in part") await settleHolderUsed(id, name, one.meter, one.units, time);
        else await (one.do === "settle" ? settleHolder : released)(id, name, time);
      };
      const running: Promise<void>[] = [];
      for (const one of steps) {
        if (one.do === "wait") {
          await Promise.all(running.splice(0));
          now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + one.months, 15));
        } else if (one.do === "plan") await setPlan(db, id, { plan: one.plan }, now);
        if (atOnce) running.push(act(one, now));
        else await act(one, now);
      }
      await Promise.all(running);
      await checkAgainstReservations(id, added);
    }),
    { numRuns: 40 },
  );
}, 120_000);

/** Ignores the error of a holder that has already ended and rethrows any other. */
function ended(error: unknown): void {
  if (!String((error as { cause?: unknown }).cause ?? "").includes("has ended")) throw error;
}

/** Checks the account against its reservations and against its ledger, independently. */
async function checkAgainstReservations(id: string, added: number): Promise<void> {
  const entries = await readLedger(id);
  const sum = (kind: string) =>
    entries.filter(([one]) => one === kind).reduce((all, [, amount]) => all + Number(amount), 0);
  const account = await findAccount(db, id);
  if (!account) throw new Error("No account was made.");
  const rows = (await db.select().from(reservations)).filter((row) => row.organizationId === id);
  const kept = rows.filter(({ status }) => status !== "released");
  const used = (meter: Meter) =>
    kept
      .filter((row) => row.meter === meter && row.month === account.month)
      .reduce((all, row) => all + row.quotaUnits, 0);
  expect([account.usedLongForm, account.usedImages, account.usedAnswers]).toEqual([
    used("longForm"),
    used("images"),
    used("answers"),
  ]);
  const spent = kept.reduce((all, row) => all + row.credits, 0);
  const spentOfMonths = kept.reduce((all, row) => all + row.monthlyCredits, 0);
  expect(sum("reserve") + sum("release") + spent).toBe(0);
  expect(sum("adjust")).toBe(added);
  // Monthly grants are spent, lapsed or left; credits added by an operator are spent or left.
  expect(sum("grant") + sum("lapse") - spentOfMonths).toBe(account.monthlyLeft);
  expect(added - (spent - spentOfMonths)).toBe(account.credits - account.monthlyLeft);
}

test("removes added credits first and never more than there are when an operator takes credits", async () => {
  const id = await organizationWith("none", 100);
  await adjustCredits(db, id, { amount: 50, note: "Gift" }, october);
  await adjustCredits(db, id, { amount: -70, note: "Mistake" }, october);
  expect(await getEntitlement(db, id, october)).toMatchObject({ credits: 80, monthlyLeft: 80 });
  const tooMany = adjustCredits(db, id, { amount: -81, note: "Mistake" }, october);
  await expect(tooMany).rejects.toMatchObject({ kind: "conflict" });
  await readLedger(id);
});

describe("entitlement checks", () => {
  test("allows writes with a plan or credits, and GEO only with a plan", async () => {
    const cases: [Parameters<typeof organizationWith>, boolean, boolean][] = [
      [["none", 0], false, false],
      [["none", 1], true, false],
      [["starter", 0], true, true],
    ];
    for (const [terms, writes, geo] of cases) {
      const id = await organizationWith(...terms);
      const passes = (gate: Promise<void>) =>
        gate.then(
          () => true,
          (error) => error.kind !== "paymentRequired",
        );
      expect(await passes(requireActivePlan(db, id, november))).toBe(writes);
      expect(await passes(requireGeoPlan(db, id))).toBe(geo);
    }
  });

  test("reports a failing provider as unavailable, never as a missing plan", async () => {
    const { id } = await testOrganization(db, october);
    const failing = { getTerms: () => Promise.reject(new Error("connection refused")) };
    const fault = { kind: "unavailable", message: "Billing service unavailable" };
    await expect(requireActivePlan(db, id, october, failing)).rejects.toMatchObject(fault);
    await expect(requireGeoPlan(db, id, failing)).rejects.toMatchObject(fault);
    await expect(getEntitlement(db, id, october, failing)).rejects.toMatchObject(fault);
    await expect(hold("org_none", "longForm", newHolder())).rejects.toMatchObject(fault);
  });
});
