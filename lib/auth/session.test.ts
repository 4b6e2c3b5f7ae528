import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { deleteMembership } from "#db/queries/accounts/orgs.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import {
  authenticateSession,
  encodeSession,
  findSession,
  openSession,
  SESSION_MAX_AGE_SECONDS,
  SESSIONS_MAX,
  sessionCookie,
  signOut,
} from "./session.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");

async function signedIn(userId: string): Promise<string> {
  const sessionId = await openSession(db, userId, "test", now);
  return `theme=dark; ${sessionCookie().name}=${await encodeSession(userId, sessionId)}; other=1`;
}

const kind = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error: { kind?: string }) => error.kind,
  );

test("authenticates a session for an organization by id or slug, with the role held there", async () => {
  const user = await testUser(db, now, "ada@example.com");
  const first = await testOrganization(db, now, { [user]: "viewer" });
  const second = await testOrganization(db, new Date(now.getTime() + 1), { [user]: "owner" });
  const cookie = await signedIn(user);
  for (const name of [second.id, second.slug]) {
    expect(await authenticateSession(db, cookie, name, now)).toMatchObject({
      principal: { type: "user", userId: user, email: "ada@example.com", role: "owner" },
      organization: second,
    });
  }
  expect(await authenticateSession(db, cookie, null, now)).toMatchObject({ organization: first });
  expect((await findSession(db, cookie, now))?.memberships.map((m) => [m.organization.id, m.role])).toEqual([
    [first.id, "viewer"],
    [second.id, "owner"],
  ]);
});

test("answers the same for an organization of others and for one that does not exist", async () => {
  const user = await testUser(db, now);
  await testOrganization(db, now, { [user]: "owner" });
  const foreign = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
  const cookie = await signedIn(user);
  const errors = [];
  for (const name of [foreign.id, foreign.slug, "org_none"]) {
    errors.push(await authenticateSession(db, cookie, name, now).catch((error: Error) => error));
  }
  expect(new Set(errors.map(String)).size).toBe(1);
  expect(errors[0]).toMatchObject({ kind: "notFound", message: "Organization not found" });
});

test("ends access at once after sign-out, expiry and removal from the organization", async () => {
  const user = await testUser(db, now);
  const organization = await testOrganization(db, now, { [user]: "admin" });
  const cookie = await signedIn(user);
  await deleteMembership(db, organization.id, user);
  expect(await kind(authenticateSession(db, cookie, organization.id, now))).toBe("notFound");
  expect(await findSession(db, cookie, now)).toMatchObject({ memberships: [] });
  const end = new Date(now.getTime() + SESSION_MAX_AGE_SECONDS * 1000);
  expect(await findSession(db, cookie, end)).toBeUndefined();
  const another = await signedIn(user);
  await signOut(db, cookie, now);
  expect(await kind(authenticateSession(db, cookie, null, now))).toBe("unauthenticated");
  expect(await kind(authenticateSession(db, another, null, now))).toBe("ok");
});

test("authenticates a user without an organization for no organization", async () => {
  const cookie = await signedIn(await testUser(db, now));
  expect(await authenticateSession(db, cookie, null, now)).toMatchObject({ organization: { id: "" } });
  expect(await kind(authenticateSession(db, cookie, "", now))).toBe("invalid");
});

test("treats missing, foreign and tampered cookies as no session", async () => {
  const cookie = await signedIn(await testUser(db, now));
  const name = sessionCookie().name;
  const tampered = cookie.replace(/;.other=1$/, "A; other=1");
  for (const header of [null, "", `${name}=`, `${name}=nonsense`, "clarion.other=1", tampered]) {
    expect(await kind(authenticateSession(db, header, null, now))).toBe("unauthenticated");
  }
});

test("throws unavailable, not unauthenticated, when the database fails", async () => {
  const cookie = await signedIn(await testUser(db, now));
  const failing = {
    select: () => {
      throw new Error("connection refused");
    },
  } as unknown as Db;
  expect(await kind(authenticateSession(failing, cookie, null, now))).toBe("unavailable");
});

test("ends the oldest session of a user who opens one too many, and no session of another user", async () => {
  const [user, other] = [await testUser(db, now), await testUser(db, now)];
  const open = async (userId: string, index: number) => {
    const at = new Date(now.getTime() + index);
    return `${sessionCookie().name}=${await encodeSession(userId, await openSession(db, userId, "test", at))}`;
  };
  const { id: organizationId } = await testOrganization(db, now, { [user]: "member", [other]: "owner" });
  const unrelated = await open(other, 0);
  const cookies: string[] = [];
  for (let index = 0; index <= SESSIONS_MAX; index++) cookies.push(await open(user, index));
  const later = new Date(now.getTime() + SESSIONS_MAX + 1);
  const isOpen = async (cookie: string) => (await findSession(db, cookie, later)) !== undefined;
  const [oldest, ...kept] = await Promise.all(cookies.map(isOpen));
  expect([oldest, kept.every(Boolean), await isOpen(unrelated)]).toEqual([false, true, true]);
  const events = await listAuditEvents(
    db,
    organizationId,
    { operations: ["endOldestSession"] },
    { limit: 9, offset: 0 },
  );
  expect(events).toMatchObject([{ userId: user, resourceId: expect.stringMatching(/^ses_/) }]);
});
