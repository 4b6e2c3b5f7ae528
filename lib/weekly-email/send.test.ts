import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { insertMembership } from "#db/queries/accounts/orgs.ts";
import { updatePost } from "#db/queries/posts/posts.ts";
import { claimReader } from "#db/queries/weekly-email.ts";
import { auditEvents } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { startSmtp } from "#lib/testing/smtp.ts";
import { weeklyEmailOperations } from "./operations.ts";
import { getEmailTime, sendDueEmails } from "./send.ts";
import { askToUnsubscribe, unsubscribe } from "./unsubscribe.ts";

const db = await testDatabase();
const call = callOperation(weeklyEmailOperations);
const smtp = await startSmtp();
const friday = new Date("2026-11-27T12:00:00.000Z");
const MONDAY = "2026-11-30T07:02:00.000Z";
const at = (iso: string) => ({ db, clock: { now: () => new Date(iso) } });
let ann: Ctx;
let bob: Ctx;

beforeEach(async () => {
  vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(smtp.url);
  smtp.received.length = 0;
  const [annId, bobId] = [await testUser(db, friday), await testUser(db, friday)];
  const organization = await testOrganization(db, friday, { [annId]: "owner", [bobId]: "member" });
  ann = testCtx(db, organization, { userId: annId, role: "owner" }, friday);
  bob = testCtx(db, organization, { userId: bobId, role: "member" }, friday);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const ctx of [ann, bob]) await set(ctx, false);
});
afterAll(() => smtp.stop());

const set = async (ctx: Ctx, weeklyEmail: boolean) =>
  (await call<{ weeklyEmail: boolean }>("updateWeeklyEmail", ctx, { body: { weeklyEmail } })).output.weeklyEmail;
const isOn = async (ctx: Ctx) => (await call<{ weeklyEmail: boolean }>("getWeeklyEmail", ctx)).output.weeklyEmail;

/** The headers of a message, with folded lines joined (RFC 5322, 2.2.3). */
function readHeaders(message = ""): Map<string, string> {
  const [head = ""] = message.split("\n\n");
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

describe("sendDueEmails", () => {
  test("mails the members who want it once each Monday, even by several processes", async () => {
    expect(await isOn(ann)).toBe(false);
    expect(await set(ann, true)).toBe(true);
    expect(await isOn(bob)).toBe(false);
    expect(await sendDueEmails(at("2026-11-29T23:00:00.000Z"))).toBe(0);
    const counts = await Promise.all([1, 2, 3].map(() => sendDueEmails(at(MONDAY))));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await sendDueEmails(at("2026-12-04T07:02:00.000Z"))).toBe(0);
    expect(smtp.received).toHaveLength(1);
    expect(await sendDueEmails(at("2026-12-07T07:02:00.000Z"))).toBe(1);
  });

  test("has a text and an HTML part, the waiting drafts of its organization alone, and the headers of RFC 8058", async () => {
    await set(ann, true);
    for (const [{ organization }, title] of [
      [ann, "Our notes"],
      [await createOwner(), "Their notes"],
    ] as const) {
      const postId = await testPost(db, organization.id, friday, { title });
      await updatePost(db, organization.id, postId, { review: "requested" });
    }
    await sendDueEmails(at(MONDAY));
    const [message = ""] = smtp.received;
    const headers = readHeaders(message);
    expect(headers.get("subject")).toBe("Your week on Clarion");
    expect(headers.get("content-type")).toContain("multipart/alternative");
    expect(message).toContain("text/plain");
    expect(message).toContain("text/html");
    expect(message).toContain("Our notes (in review)");
    expect(message).not.toContain("Their notes");
    expect(headers.get("list-unsubscribe")).toMatch(/^<https?:\/\/\S+\/api\/weekly-email\/\S+>$/);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  test("tries again later when the mail server does not answer, and mails nobody twice after a crash", async () => {
    await set(ann, true);
    vi.spyOn(env, "SMTP_URL", "get").mockReturnValue("smtp://127.0.0.1:1");
    expect(await sendDueEmails(at(MONDAY))).toBe(0);
    vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(smtp.url);
    expect(await sendDueEmails(at("2026-11-30T08:02:00.000Z"))).toBe(1);
    const next = new Date("2026-12-07T07:02:00.000Z");
    // A process that ends here has marked the member and sent nothing.
    const claimed = await db.transaction((tx) => claimReader(tx, getEmailTime(next), next, []));
    expect(claimed?.userId).toBe(ann.principal.type === "user" && ann.principal.userId);
    expect(await sendDueEmails(at(next.toISOString()))).toBe(0);
  });

  test("goes on with the next member when a server refuses one", async () => {
    await Promise.all([set(ann, true), set(bob, true)]);
    const refusing = await startSmtp(false);
    vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(refusing.url);
    expect(await sendDueEmails(at(MONDAY))).toBe(0);
    refusing.stop();
    vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(smtp.url);
    expect(await sendDueEmails(at("2026-11-30T08:02:00.000Z"))).toBe(0);
  });
});

async function createOwner(): Promise<Ctx> {
  const userId = await testUser(db, friday);
  return testCtx(db, await testOrganization(db, friday, { [userId]: "owner" }), { userId, role: "owner" }, friday);
}

describe("the address that stops emails", () => {
  const post = (token: string, body: string, type = "application/x-www-form-urlencoded") =>
    unsubscribe(
      token,
      new Request("http://localhost/", { method: "POST", body, headers: { "Content-Type": type } }),
      at(MONDAY),
    );
  async function readToken(): Promise<string> {
    await sendDueEmails(at(MONDAY));
    const [link = ""] =
      /\/api\/weekly-email\/[^>\s]+/.exec(readHeaders(smtp.received[0]).get("list-unsubscribe") ?? "") ?? [];
    return link.replace("/api/weekly-email/", "");
  }

  test("stops the emails of this member in this organization by one POST, once, with an audit event", async () => {
    await Promise.all([set(ann, true), set(bob, true)]);
    const other = await createOwner();
    const userId = ann.principal.type === "user" ? ann.principal.userId : "";
    const membership = { organizationId: other.organization.id, userId, role: "member" as const, createdAt: friday };
    await insertMembership(db, membership);
    const elsewhere = testCtx(db, other.organization, { userId, role: "member" }, friday);
    await set(elsewhere, true);
    await sendDueEmails(at(MONDAY));
    const message = smtp.received.find((text) => text.includes(ann.organization.name) && text.includes(`${userId}.`));
    const token = /\/api\/weekly-email\/([^>\s]+)/.exec(readHeaders(message).get("list-unsubscribe") ?? "")?.[1] ?? "";
    expect(askToUnsubscribe(token).status).toBe(200);
    expect(await isOn(ann), "a GET changes nothing").toBe(true);
    const answer = await post(token, "List-Unsubscribe=One-Click");
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
    expect([await isOn(ann), await isOn(bob), await isOn(elsewhere)]).toEqual([false, true, true]);
    expect((await post(token, "List-Unsubscribe=One-Click")).status).toBe(200);
    const events = (await db.select().from(auditEvents)).filter((event) => event.userId === userId);
    expect(events.filter(({ via }) => via === "api")).toMatchObject([
      { organizationId: ann.organization.id, operation: "updateWeeklyEmail", fields: ["weeklyEmail"] },
    ]);
    await set(elsewhere, false);
  });

  test("accepts a multipart form", async () => {
    await set(ann, true);
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post(await readToken(), body, "multipart/form-data; boundary=x")).status).toBe(200);
    expect(await isOn(ann)).toBe(false);
  });

  test("refuses forged tokens, other bodies and long ones, and changes nothing", async () => {
    await set(ann, true);
    const token = await readToken();
    const [organizationId, userId, signature] = token.split(".");
    const forged = [
      `${bob.organization.id}.${bob.principal.type === "user" && bob.principal.userId}.${signature}`,
      `${organizationId}.${userId}.`,
      `${token}.x`,
      "x",
      "%00",
    ];
    for (const each of forged) {
      expect(askToUnsubscribe(each).status, each).toBe(404);
      expect((await post(each, "List-Unsubscribe=One-Click")).status, each).toBe(404);
    }
    for (const body of ["", "List-Unsubscribe=Yes", "one-click"]) {
      expect((await post(token, body)).status).toBe(400);
    }
    expect((await post(token, "x".repeat(2_000))).status).toBe(413);
    expect(await isOn(ann)).toBe(true);
  });
});
