import { expect, test } from "vitest";
import { rateLimits, sessions, singleUseTokens } from "#db/schema/index.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testUser } from "#lib/testing/people.ts";
import { forgetExpired } from "./housekeeping.ts";
import { openSession, SESSION_MAX_AGE_SECONDS } from "./session.ts";
import { createSignInLink } from "./sign-in-link.ts";

const db = await testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-03-01T12:00:00.000Z");
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);

test("deletes what ended a month ago and keeps what is still valid or counts", async () => {
  const userId = await testUser(db, now);
  await openSession(db, userId, null, now);
  await createSignInLink(db, userId, now);
  await takeHit(db, "old", { limit: 1, windowMs: DAY_MS }, now);
  await takeHit(db, "new", { limit: 1, windowMs: DAY_MS }, days(30));
  const counts = async () => [await db.$count(sessions), await db.$count(singleUseTokens), await db.$count(rateLimits)];
  await forgetExpired(db, days(30.5));
  expect(await counts()).toEqual([1, 1, 1]);
  await forgetExpired(db, days(31.5));
  expect(await counts()).toEqual([1, 0, 0]);
  await forgetExpired(db, days(SESSION_MAX_AGE_SECONDS / 86_400 + 31));
  expect(await counts()).toEqual([0, 0, 0]);
});
