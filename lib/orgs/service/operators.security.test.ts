import { afterEach, expect, test } from "vitest";
import { findUserByEmail } from "#db/queries/accounts/users.ts";
import { isOperator } from "#lib/auth/operator.ts";
import { env } from "#lib/env.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { createUser, resolveExternalUser, signUp } from "./accounts.ts";
import { inviteMember, signUpByInvitation } from "./invitations.ts";
import { listMembers } from "./members.ts";

const OPERATOR = "ops@corp.example";
const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const admin = await testUser(db, now, "admin@example.com");
const organization = await testOrganization(db, now, { [admin]: "admin" });
const ctx = testCtx(db, organization, { userId: admin, role: "admin", email: "admin@example.com" }, now);
const person = (email: string) => ({
  email,
  name: null,
  password: "violet harbor lantern",
  organizationName: "Mallory",
});

afterEach(() => void Object.assign(env, { CLARION_OPERATORS: [] }));

async function joinByShownLink(email: string): Promise<string> {
  const { link } = await inviteMember(ctx, { email, role: "viewer" });
  const token = new URL(link ?? "").searchParams.get("token") ?? "";
  const account = { name: null, password: "violet harbor lantern" };
  return (await signUpByInvitation(db, token, account, now)).userId;
}

test("refuses to sign up an operator's address by form when sign-up is open", async () => {
  Object.assign(env, { CLARION_OPERATORS: ["Ops@Corp.example"] });
  await expect(signUp(db, person(OPERATOR), now, "open")).rejects.toMatchObject({ kind: "forbidden" });
  expect(await findUserByEmail(db, OPERATOR)).toBeUndefined();
});

test("does not make an account an operator before its address is verified", async () => {
  const { userId } = await signUp(db, person("later@corp.example"), now, "open");
  Object.assign(env, { CLARION_OPERATORS: ["later@corp.example"] });
  expect(await isOperator(db, userId, "later@corp.example")).toBe(false);
});

test("does not make an account an operator when its inviter could read the link", async () => {
  Object.assign(env, { CLARION_OPERATORS: ["boss@corp.example"] });
  const userId = await joinByShownLink("boss@corp.example");
  expect(await isOperator(db, userId, "boss@corp.example")).toBe(false);
});

test("shows accounts of unproved addresses as unverified to other members", async () => {
  await joinByShownLink("ceo@victim.example");
  const { members } = await listMembers(ctx);
  expect(members.find(({ email }) => email === "ceo@victim.example")).toMatchObject({ emailVerified: false });
  expect(members.find(({ email }) => email === "admin@example.com")).toMatchObject({ emailVerified: true });
});

test("makes an account of the operator's own command an operator", async () => {
  Object.assign(env, { CLARION_OPERATORS: ["made@corp.example"] });
  const { userId } = await createUser(db, { email: "made@corp.example", name: null, password: null }, now);
  expect(await isOperator(db, userId, "made@corp.example")).toBe(true);
});

test("links no verified identity to an account whose address nobody proved", async () => {
  await joinByShownLink("grace@victim.example");
  const identity = { provider: "github", providerAccountId: "7", name: null, image: null };
  const attempt = resolveExternalUser(db, { ...identity, verifiedEmail: "grace@victim.example" }, now, "first");
  await expect(attempt).rejects.toMatchObject({ kind: "conflict" });
});
