import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findMember, listMemberships, updateMemberRole } from "#db/queries/accounts/orgs.ts";
import { findUserByEmail, insertUser } from "#db/queries/accounts/users.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import type { Role } from "#lib/access/principal.ts";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { requestPasswordReset, resetPassword } from "#lib/auth/password-reset.ts";
import { signInWithPassword } from "#lib/auth/sign-in.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { issueKey } from "#lib/keys/service.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { signUp } from "./accounts.ts";
import { resolveCompanyUser } from "./company.ts";
import { signUpByInvitation } from "./invitations.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const ISSUER = "https://login.acme.example";
const acme = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
const other = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });

beforeEach(() => {
  vi.spyOn(env, "OIDC_ORGANIZATIONS", "get").mockReturnValue(new Map([["acme.example", acme.slug]]));
  const roles: [string, Role][] = [
    ["Writers", "member"],
    ["Platform", "admin"],
    ["Founders", "owner"],
  ];
  vi.spyOn(env, "OIDC_ROLES", "get").mockReturnValue(new Map(roles));
});
afterEach(() => void vi.restoreAllMocks());

let serial = 0;
function newPerson() {
  const subject = `subject-${++serial}`;
  return { issuer: ISSUER, subject, email: `person${serial}@acme.example`, name: "Grace" };
}

const signIn = (person: ReturnType<typeof newPerson>, ...groups: string[]) =>
  resolveCompanyUser(db, { ...person, groups }, now);
const roleOf = async (userId: string, organization = acme) => (await findMember(db, organization.id, userId))?.role;
const refusal = async (attempt: Promise<unknown>) => {
  const { kind, message } = await catchAppError(attempt);
  return `${kind}: ${message}`;
};

test("makes a member of the domain's organization at the first sign-in, with the highest role of the groups", async () => {
  const person = newPerson();
  const userId = await signIn(person, "Everybody", "Platform", "Writers");
  expect(await listMemberships(db, userId)).toMatchObject([{ organization: { id: acme.id }, role: "admin" }]);
  expect(await findUserByEmail(db, person.email)).toMatchObject({ passwordHash: null, emailVerifiedAt: now });
  expect(await signIn(person, "Platform")).toBe(userId);
});

test("keeps the role in step with the groups at each sign-in, and says so in the audit log", async () => {
  const person = newPerson();
  const userId = await signIn(person, "Platform");
  await signIn(person, "Writers");
  expect(await roleOf(userId)).toBe("member");
  await updateMemberRole(db, acme.id, userId, "owner");
  await signIn(person, "Writers");
  expect(await roleOf(userId)).toBe("member");
  const operations = { operations: ["setRoleByProvider"], resourceId: userId };
  expect(await listAuditEvents(db, acme.id, operations, { limit: 9, offset: 0 })).toHaveLength(4 - 1);
});

test("removes a member and the member's keys when no group grants a role any more", async () => {
  const person = newPerson();
  const userId = await signIn(person, "Writers");
  const key = { organizationId: acme.id, createdBy: userId, name: "Mine", scopes: ["posts.read"], expiresAt: null };
  const { secret } = await issueKey(db, key, now);
  expect(await refusal(signIn(person, "Everybody"))).toBe("forbidden: Not a member");
  expect(await roleOf(userId)).toBeUndefined();
  expect((await catchAppError(authenticateBearer(db, `Bearer ${secret}`, now))).kind).toBe("unauthenticated");
  expect(await signIn(person, "Writers")).toBe(userId);
});

test("makes no account for a person without a role, of another domain or without a verified address", async () => {
  const person = newPerson();
  expect(await refusal(signIn(person, "Everybody"))).toBe("forbidden: Not a member");
  for (const email of ["a@evil.example", "a@sub.acme.example", "a@acme.example.evil.example", "acme.example"]) {
    expect(await refusal(signIn({ ...person, email }, "Founders")), email).toBe("forbidden: Not a member");
    expect(await findUserByEmail(db, email)).toBeUndefined();
  }
  const unverified = resolveCompanyUser(db, { ...person, email: undefined, groups: ["Founders"] }, now);
  expect(await refusal(unverified)).toBe("forbidden: No verified email address");
  expect(await findUserByEmail(db, person.email)).toBeUndefined();
});

test("leaves the last owner and the roles in other organizations alone", async () => {
  const solo = await testOrganization(db, now);
  vi.spyOn(env, "OIDC_ORGANIZATIONS", "get").mockReturnValue(new Map([["acme.example", solo.slug]]));
  const person = newPerson();
  const userId = await signIn(person, "Founders");
  await signIn(person, "Writers");
  expect(await roleOf(userId, solo)).toBe("owner");
  expect(await roleOf(userId, other)).toBeUndefined();
});

test("links an account whose address was proved, with a mail, and no other", async () => {
  const person = newPerson();
  const userId = await testUser(db, now, person.email);
  const mails = await collectMails(async () => expect(await signIn(person, "Writers")).toBe(userId));
  expect(mails).toMatchObject([{ to: person.email, subject: "A new way to sign in to Clarion" }]);
  const squatted = newPerson();
  const times = { createdAt: now, updatedAt: now };
  await insertUser(db, { id: newId("usr"), email: squatted.email, name: null, passwordHash: "x", ...times });
  expect(await refusal(signIn(squatted, "Writers"))).toBe("conflict: This email address already has an account");
});

test("does not take a subject of another issuer for the same person", async () => {
  const person = newPerson();
  const userId = await signIn(person, "Writers");
  const stranger = { ...newPerson(), issuer: "https://other.example", subject: person.subject };
  expect(await signIn(stranger, "Writers")).not.toBe(userId);
});

test("makes one account when a person signs in twice at the same time", async () => {
  const person = newPerson();
  const [one, two] = await Promise.all([signIn(person, "Writers"), signIn(person, "Writers")]);
  expect(one).toBe(two);
});

test("refuses every way to sign in with a password where only the provider signs people in", async () => {
  const settings = { OIDC_ONLY: true, OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
  for (const [name, value] of Object.entries(settings)) {
    vi.spyOn(env, name as keyof typeof settings, "get").mockReturnValue(value as never);
  }
  const credentials = { email: "a@acme.example", password: "violet harbor lantern", ip: "192.0.2.1" };
  const account = { email: credentials.email, name: null, password: credentials.password };
  for (const attempt of [
    signInWithPassword(db, credentials, now),
    requestPasswordReset(db, credentials, now),
    resetPassword(db, "token", credentials.password, now),
    signUp(db, { ...account, organizationName: "Acme" }, now, "open"),
    signUpByInvitation(db, "token", account, now),
  ]) {
    expect(await refusal(attempt)).toBe("forbidden: Passwords are switched off");
  }
});
