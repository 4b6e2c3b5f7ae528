import { expect, it } from "vitest";
import { encodeSession, findSession, openSession, sessionCookie } from "#lib/auth/session.ts";
import type { Session } from "#lib/orgs/contract.ts";
import { orgOperations } from "#lib/orgs/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

const db = await testDatabase();
const call = callOperation(orgOperations);
const now = new Date("2026-03-31T12:00:00.000Z");

async function testSession(userId: string, userAgent: string) {
  const id = await openSession(db, userId, userAgent, now, "203.0.113.9");
  const cookie = `${sessionCookie().name}=${await encodeSession(userId, id)}`;
  return { id, isOpen: async () => (await findSession(db, cookie, now)) !== undefined };
}

it("lists the user's own sessions, and ends one or all others", async () => {
  const [userId, strangerId] = [await testUser(db, now), await testUser(db, now)];
  const organization = await testOrganization(db, now, { [userId]: "viewer" });
  const [laptop, phone, tablet] = await Promise.all(
    ["Laptop", "Phone", "Tablet"].map((userAgent) => testSession(userId, userAgent)),
  );
  const foreign = await testSession(strangerId, "Other");
  if (!laptop || !phone || !tablet) throw new Error("There are three sessions.");
  const principal = {
    type: "user" as const,
    userId,
    sessionId: laptop.id,
    email: "a@example.com",
    name: null,
    confirmedAt: now,
  };
  const ctx = testCtx(db, organization, { ...principal, role: "viewer" }, now);
  const list = async () => (await call<{ sessions: Session[] }>("listSessions", ctx)).output.sessions;

  expect((await list())[0]).toMatchObject({
    id: laptop.id,
    current: true,
    userAgent: "Laptop",
    address: "203.0.113.9",
  });
  expect((await list()).map(({ id }) => id).toSorted()).toEqual([laptop.id, phone.id, tablet.id].toSorted());

  const refused = await catchAppError(call("endSession", ctx, { params: { userSessionId: foreign.id } }));
  expect(refused.kind).toBe("notFound");
  await call("endSession", ctx, { params: { userSessionId: phone.id } });
  expect(await phone.isOpen()).toBe(false);

  const { output } = await call<{ ended: number }>("endOtherSessions", ctx);
  expect(output.ended).toBe(1);
  expect([await laptop.isOpen(), await tablet.isOpen(), await foreign.isOpen()]).toEqual([true, false, true]);
});
