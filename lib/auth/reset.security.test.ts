import { afterEach, expect, test, vi } from "vitest";
import { findKeyIdentity, insertKey } from "#db/queries/accounts/keys.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { findArtifact, upsertArtifact } from "#db/queries/oauth/artifacts.ts";
import { findLivingGrant, insertGrant } from "#db/queries/oauth/grants.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { newApiKey } from "./api-key.ts";
import { isResetLinkOpen, requestPasswordReset, resetPassword } from "./password-reset.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const expiresAt = new Date(now.getTime() + 86_400_000);
const NEW_PASSWORD = "violet harbor lantern";

afterEach(() => void vi.restoreAllMocks());

/** Text of all mails, which the log has where no mail server is set. */
function readMails(): () => string {
  const logged = vi.spyOn(log, "info");
  return () =>
    logged.mock.calls
      .flat()
      .map((part) => (typeof part === "string" ? part : JSON.stringify(part)))
      .join("\n");
}

async function requestLink(userId: string, ip: string): Promise<string> {
  const mails = readMails();
  await requestPasswordReset(db, { email: (await findUser(db, userId))?.email ?? "", ip }, now);
  return [...mails().matchAll(/token=([\w-]+)/g)].at(-1)?.[1] ?? "";
}

/** A member whose app has a refresh token and who made a key. */
async function createMember() {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const owned = { organizationId: organization.id, createdAt: now };
  const grantId = newId("grt");
  const grant = { id: grantId, userId, clientId: "client", scopes: ["posts.read"], offline: true, expiresAt };
  await insertGrant(db, { ...owned, ...grant });
  const artifact = { key: `RefreshToken:${grantId}`, grantId, lookup: null, payload: "sealed", expiresAt };
  await upsertArtifact(db, artifact);
  const { id: keyId, secretHash, hint } = newApiKey(now);
  const key = { id: keyId, createdBy: userId, name: "CI", secretHash, hint, scopes: ["posts.read"] };
  await insertKey(db, { ...owned, ...key, mode: "restricted", updatedAt: now });
  return { userId, grantId, keyId, refreshToken: artifact.key };
}

test("ends the access of connected apps when the password is reset", async () => {
  const victim = await createMember();
  const bystander = await createMember();
  await resetPassword(db, await requestLink(victim.userId, "192.0.2.1"), NEW_PASSWORD, now);
  expect(await findLivingGrant(db, victim.grantId)).toBeUndefined();
  expect(await findArtifact(db, victim.refreshToken)).toBeUndefined();
  expect(await findLivingGrant(db, bystander.grantId)).toBeDefined();
  expect(await findArtifact(db, bystander.refreshToken)).toBeDefined();
});

test("deletes the keys of the user only on request", async () => {
  const [keeper, victim] = [await createMember(), await createMember()];
  await resetPassword(db, await requestLink(keeper.userId, "192.0.2.2"), NEW_PASSWORD, now);
  await resetPassword(db, await requestLink(victim.userId, "192.0.2.3"), NEW_PASSWORD, now, { deleteKeys: true });
  expect(await findKeyIdentity(db, keeper.keyId)).toBeDefined();
  expect(await findKeyIdentity(db, victim.keyId)).toBeUndefined();
});

test("tells the user by mail that the password was reset", async () => {
  const { userId } = await createMember();
  const token = await requestLink(userId, "192.0.2.4");
  vi.restoreAllMocks();
  const mails = readMails();
  await resetPassword(db, token, NEW_PASSWORD, now);
  await vi.waitFor(() => expect(mails()).toContain("Your Clarion password was changed"));
});

test("keeps a mailed link working when a stranger asks for further ones, until one is used", async () => {
  const { userId } = await createMember();
  const [mine, theirs] = [await requestLink(userId, "192.0.2.5"), await requestLink(userId, "198.51.100.5")];
  expect(await isResetLinkOpen(db, mine, now)).toBe(true);
  await resetPassword(db, mine, NEW_PASSWORD, now);
  expect(await isResetLinkOpen(db, theirs, now)).toBe(false);
});
