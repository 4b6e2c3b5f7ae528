import { expect, test } from "vitest";
import { findUser, insertUser } from "#db/queries/accounts/users.ts";
import { newId } from "#lib/ids.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { readMailedCode } from "#lib/testing/mails.ts";
import { sendVerificationCode, verifyEmail } from "./verification.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);

async function insertUnverified(): Promise<string> {
  const id = newId("usr");
  await insertUser(db, { id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
  return id;
}

const mailCode = (userId: string) => readMailedCode(() => sendVerificationCode(db, userId, now));

const isVerified = async (userId: string) => (await findUser(db, userId))?.emailVerifiedAt !== null;

test("verifies an address by the mailed code of its account only", async () => {
  const [mallory, victim] = [await insertUnverified(), await insertUnverified()];
  const code = await mailCode(victim);
  await expect(verifyEmail(db, mallory, code, now)).rejects.toMatchObject({ kind: "invalid" });
  expect(await isVerified(mallory)).toBe(false);
  await verifyEmail(db, victim, code, now);
  expect(await isVerified(victim)).toBe(true);
});

test("refuses a code after an hour and after a newer one", async () => {
  const userId = await insertUnverified();
  const first = await mailCode(userId);
  await expect(verifyEmail(db, userId, first, later(3_600_000))).rejects.toMatchObject({ kind: "invalid" });
  const second = await mailCode(userId);
  await expect(verifyEmail(db, userId, first, now)).rejects.toMatchObject({ kind: "invalid" });
  await verifyEmail(db, userId, second, now);
});

test("stops guesses after ten attempts, including the right code", async () => {
  const userId = await insertUnverified();
  const code = await mailCode(userId);
  for (let i = 0; i < 10; i++) {
    await expect(verifyEmail(db, userId, "a guess", now)).rejects.toMatchObject({ kind: "invalid" });
  }
  await expect(verifyEmail(db, userId, code, now)).rejects.toMatchObject({ kind: "rateLimited" });
  expect(await isVerified(userId)).toBe(false);
});
