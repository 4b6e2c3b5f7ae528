import { expect, test } from "vitest";
import { listMemberships } from "#db/queries/accounts/orgs.ts";
import { findUserByEmail } from "#db/queries/accounts/users.ts";
import { brandIdentities, organizations, users } from "#db/schema/index.ts";
import { getSetupLink } from "#lib/auth/setup-link.ts";
import { countAttempt, signInWithPassword } from "#lib/auth/sign-in.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { testUser } from "#lib/testing/people.ts";
import { getSignUpState, resolveExternalUser, signUp } from "./accounts.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const person = (email: string) => ({ email, name: null, password: "a long password", organizationName: "Acme" });
const github = (id: string, verifiedEmail: string | undefined) => ({
  provider: "github",
  providerAccountId: id,
  verifiedEmail,
  name: "Grace",
  image: null,
});

test("creates one account with organization, brand and ownership from concurrent first sign-ups", async () => {
  expect(await getSignUpState(db, "first")).toBe("setup");
  const setup = new URL(getSetupLink()).searchParams.get("setup") ?? "";
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, (_, i) => signUp(db, { ...person(`first${i}@example.com`), setup }, now, "first")),
  );
  const made = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  const refused = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason] : []));
  expect(made).toHaveLength(1);
  for (const reason of refused) expect(reason).toMatchObject({ kind: "forbidden", message: "Sign-up is closed" });
  expect(await db.$count(users)).toBe(1);
  expect(await db.$count(organizations)).toBe(1);
  expect(await db.select().from(brandIdentities)).toMatchObject([
    { organizationId: made[0]?.organization.id, isDefault: true, companyName: null },
  ]);
  const [membership] = await listMemberships(db, made[0]?.userId ?? "");
  expect(membership).toMatchObject({ role: "owner", organization: { slug: "acme" } });
});

test("closes sign-up after the first account unless the operator opened it", async () => {
  expect(await getSignUpState(db, "first")).toBe("closed");
  await expect(signUp(db, person("late@example.com"), now, "first")).rejects.toMatchObject({ kind: "forbidden" });
  const { organization } = await signUp(db, person("open@example.com"), now, "open");
  expect(organization.slug).toBe("acme-2");
});

test("signs an address up once, even concurrently", async () => {
  const attempts = await Promise.allSettled([1, 2].map(() => signUp(db, person("twice@example.com"), now, "open")));
  expect(attempts.map((attempt) => attempt.status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(signUp(db, person("twice@example.com"), now, "open")).rejects.toMatchObject({ kind: "conflict" });
});

test("leaves no rows after a refused sign-up", async () => {
  const countsBefore = [await db.$count(users), await db.$count(organizations), await db.$count(brandIdentities)];
  await expect(signUp(db, person("twice@example.com"), now, "open")).rejects.toThrow();
  const website = { ...person("web@example.com"), websiteUrl: "javascript:alert(1)" };
  await expect(signUp(db, website, now, "open")).rejects.toMatchObject({ kind: "invalid" });
  expect([await db.$count(users), await db.$count(organizations), await db.$count(brandIdentities)]).toEqual(
    countsBefore,
  );
});

test("signs in with the password in any case of the address and answers the same for a wrong password and an unknown address", async () => {
  await signUp(db, person("case@example.com"), now, "open");
  const attempt = (email: string, password: string, ip: string) =>
    signInWithPassword(db, { email, password, ip }, now).catch((error: Error) => error);
  expect(await attempt(" Case@Example.com ", "a long password", "192.0.2.1")).toMatchObject({
    email: "case@example.com",
  });
  const wrong = await attempt("case@example.com", "another password", "192.0.2.2");
  expect(wrong).toMatchObject({ kind: "unauthenticated" });
  expect(await attempt("nobody@example.com", "another password", "192.0.2.3")).toEqual(wrong);
});

test("limits sign-in by address and account, including the right password", async () => {
  await signUp(db, person("bound@example.com"), now, "open");
  const attempt = (email: string, ip: string, time = now) =>
    signInWithPassword(db, { email, password: "a long password", ip }, time).then(
      () => "in",
      (error: { kind: string }) => error.kind,
    );
  for (let i = 0; i < 99; i++) {
    await countAttempt(db, "sign-in", { ip: `198.51.100.${i}`, account: "bound@example.com" }, now);
  }
  for (let i = 0; i < 9; i++) {
    await countAttempt(db, "sign-in", { ip: "203.0.113.1", account: `nobody${i}@example.com` }, now);
  }
  expect(await attempt("bound@example.com", "198.51.100.198")).toBe("in");
  expect(await attempt("bound@example.com", "198.51.100.199")).toBe("rateLimited");
  expect(await attempt("nobody@example.com", "203.0.113.1")).toBe("unauthenticated");
  expect(await attempt("other@example.com", "203.0.113.1")).toBe("rateLimited");
  expect(await attempt("bound@example.com", "203.0.113.1", new Date(now.getTime() + 600_000))).toBe("in");
});

test("links an external identity by its verified address only, then finds it by its id", async () => {
  const userId = await testUser(db, now, "grace@example.com");
  await expect(resolveExternalUser(db, github("1", undefined), now, "first")).rejects.toMatchObject({
    kind: "forbidden",
  });
  const mails = await collectMails(async () => {
    expect(await resolveExternalUser(db, github("1", "grace@example.com"), now, "first")).toBe(userId);
  });
  expect(mails).toMatchObject([{ to: "grace@example.com", subject: "A new way to sign in to Clarion" }]);
  expect(await resolveExternalUser(db, github("1", undefined), now, "first")).toBe(userId);
});

test("creates an account for an unknown identity only when sign-up is open", async () => {
  const stranger = github("2", "stranger@example.com");
  await expect(resolveExternalUser(db, stranger, now, "first")).rejects.toMatchObject({ kind: "forbidden" });
  expect(await findUserByEmail(db, "stranger@example.com")).toBeUndefined();
  const userId = await resolveExternalUser(db, stranger, now, "open");
  expect((await listMemberships(db, userId)).map((membership) => membership.role)).toEqual(["owner"]);
});

test("does not link an unverified password account to the owner of the address when sign-up is open", async () => {
  await signUp(db, person("squatted@example.com"), now, "open");
  const attempt = resolveExternalUser(db, github("3", "squatted@example.com"), now, "open");
  await expect(attempt).rejects.toMatchObject({ kind: "conflict" });
});
