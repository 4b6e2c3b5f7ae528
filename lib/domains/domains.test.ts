import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { provideDatabase } from "#db/client.ts";
import { deleteOrganization, updateOrganization } from "#db/queries/accounts/orgs.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import { findPublicOrganization } from "#db/queries/posts/public.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { startDnsServer } from "#lib/testing/dns-server.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { CustomDomain } from "./contract.ts";
import { checkCustomDomain, findSite } from "./service.ts";
import { createTxtLookup } from "./txt.ts";

const db = await testDatabase();
provideDatabase({ kind: "pglite", db, close: async () => {} });
const dns = await startDnsServer();
afterAll(() => dns.close());
const lookUp = createTxtLookup([dns.address]);
const call = callOperation(operations);
const now = new Date("2026-03-01T09:00:00.000Z");
let serial = 0;
let domain: string;
let ctx: Ctx;
let rival: Ctx;

async function createOwner(): Promise<Ctx> {
  const userId = await testUser(db, now);
  return testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
}

beforeEach(async () => {
  serial += 1;
  domain = `news${serial}.acme.example`;
  ctx = await createOwner();
  rival = await createOwner();
});

type Answer = { customDomain: CustomDomain };
const set = async (who = ctx, name = domain) =>
  (await call<Answer>("setCustomDomain", who, { body: { domain: name } })).output.customDomain;
const get = async (who = ctx) =>
  (await call<{ customDomain: CustomDomain | null }>("getCustomDomain", who)).output.customDomain;
const check = async (who = ctx) => (await checkCustomDomain(who, lookUp)).customDomain;
const publish = (...domains: CustomDomain[]) => {
  const [first] = domains;
  if (first)
    dns.records.set(
      first.record.name,
      domains.map(({ record }) => [record.value]),
    );
};
/** Sets and verifies the domain. */
async function verify(who = ctx): Promise<CustomDomain> {
  publish(await set(who));
  await check(who);
  const verified = await get(who);
  if (verified?.status !== "verified") throw new Error("The domain is not verified.");
  return verified;
}

describe("a custom domain", () => {
  test("is served once its record exists, and stops at once when it is removed", async () => {
    const pending = await set();
    expect(pending).toMatchObject({ domain, status: "pending", problem: null, verifiedAt: null });
    expect(pending.record).toMatchObject({ type: "TXT", name: `_clarion.${domain}` });
    expect(pending.record.value).toMatch(/^clarion-domain=[\w-]{43}$/);
    expect(await findSite(domain)).toBeUndefined();
    publish(pending);
    expect(await check()).toMatchObject({ status: "verified", problem: null, verifiedAt: now });
    expect(dns.asked.at(-1)).toBe(pending.record.name);
    expect(await findSite(domain)).toBe(ctx.organization.slug);
    await call("deleteCustomDomain", ctx);
    expect(await findSite(domain)).toBeUndefined();
    expect(await get()).toBeNull();
    expect((await catchAppError(call("deleteCustomDomain", ctx))).kind).toBe("notFound");
    expect((await catchAppError(check())).kind).toBe("notFound");
  });

  test("is verified by a record among others, also one in several parts", async () => {
    const { record } = await set();
    dns.records.set(record.name, [["v=spf1 -all"], [record.value.slice(0, 20), record.value.slice(20)]]);
    expect((await check()).status).toBe("verified");
  });

  test("says why it is not verified", async () => {
    const { record } = await set();
    expect(await check()).toMatchObject({ status: "pending", problem: "no_record", checkedAt: now });
    dns.records.set(record.name, [[`${record.value}x`]]);
    expect((await check()).problem).toBe("other_value");
    const impatient = await checkCustomDomain(ctx, createTxtLookup(["127.0.0.1:1"]));
    expect(impatient.customDomain.problem).toBe("no_answer");
    expect(await findSite(domain)).toBeUndefined();
  });

  test("keeps its record when it is set again, and loses its verification when another one is set", async () => {
    const verified = await verify();
    expect(await set()).toEqual(verified);
    const other = await set(ctx, `other${serial}.acme.example`);
    expect(other).toMatchObject({ status: "pending" });
    expect(other.record.value).not.toBe(verified.record.value);
    expect(await findSite(domain)).toBeUndefined();
  });

  test("is normalized, and refused when it is no domain or the host of this server", async () => {
    expect((await set(ctx, " News.München.Example. ")).domain).toBe("news.xn--mnchen-3ya.example");
    const names = [
      "https://acme.example",
      "acme.example/news",
      "acme.example:443",
      "127.0.0.1",
      "localhost",
      "a b.c",
      "",
    ];
    for (const name of names) {
      expect([name, (await catchAppError(set(ctx, name))).kind]).toEqual([name, "invalid"]);
    }
    expect((await get())?.domain).toBe("news.xn--mnchen-3ya.example");
  });
});

describe("two organizations", () => {
  test("can claim one domain, which only the one with the record gets", async () => {
    await set(rival);
    await verify();
    expect(await check(rival)).toMatchObject({ status: "pending", problem: "other_value" });
    expect(await findSite(domain)).toBe(ctx.organization.slug);
  });

  test("cannot both hold it while both records exist", async () => {
    publish(await set(rival), await set());
    await check();
    expect(await catchAppError(check(rival))).toMatchObject({
      kind: "conflict",
      message: "Another organization uses this domain",
    });
    expect(await findSite(domain)).toBe(ctx.organization.slug);
  });

  test("cannot both get it at the same moment", async () => {
    publish(await set(rival), await set());
    const results = await Promise.allSettled([check(), check(rival)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("pass it on when the record of the holder is gone, which both can see", async () => {
    await verify();
    publish(await set(rival));
    expect((await check(rival)).status).toBe("verified");
    expect(await findSite(domain)).toBe(rival.organization.slug);
    expect(await get()).toMatchObject({ status: "pending", problem: "taken" });
    const events = await listAuditEvents(db, ctx.organization.id, {}, { limit: 1, offset: 0 });
    expect(events[0]).toMatchObject({ operation: "loseCustomDomain", actorType: "system" });
  });

  test("see and change only their own", async () => {
    const verified = await verify();
    expect(await get(rival)).toBeNull();
    expect((await catchAppError(call("deleteCustomDomain", rival))).kind).toBe("notFound");
    expect((await catchAppError(call("checkCustomDomain", rival))).kind).toBe("notFound");
    await set(rival, `rival${serial}.example`);
    await call("deleteCustomDomain", rival);
    expect(await get()).toEqual(verified);
    expect(await findSite(domain)).toBe(ctx.organization.slug);
  });
});

test("gives public pages the domain only while it is verified", async () => {
  await updateOrganization(db, ctx.organization.id, { publicPages: true }, now);
  const { slug } = ctx.organization;
  const { record } = await set();
  expect((await findPublicOrganization(db, slug))?.domain).toBeNull();
  dns.records.set(record.name, [[record.value]]);
  await check();
  expect((await findPublicOrganization(db, slug))?.domain).toBe(domain);
  await deleteOrganization(db, ctx.organization.id);
  expect(await findSite(domain)).toBeUndefined();
});

test("records who changed it", async () => {
  await set();
  await call("deleteCustomDomain", ctx);
  const events = await listAuditEvents(db, ctx.organization.id, {}, { limit: 5, offset: 0 });
  expect(events.map(({ operation, fields }) => [operation, fields])).toEqual([
    ["deleteCustomDomain", []],
    ["setCustomDomain", ["domain"]],
  ]);
});
