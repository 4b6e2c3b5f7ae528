import { expect, test } from "vitest";
import { updatePasswordHash } from "#db/queries/accounts/users.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testUser } from "#lib/testing/people.ts";
import { createDevice } from "./device.ts";
import { hashPassword } from "./password.ts";
import { countAttempt, signInWithPassword } from "./sign-in.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const PASSWORD = "violet harbor lantern";

async function createUser(email: string): Promise<string> {
  const userId = await testUser(db, now, email);
  await updatePasswordHash(db, userId, await hashPassword(PASSWORD), now);
  return userId;
}

const attempt = (email: string, ip: string, device?: string) =>
  signInWithPassword(db, { email, password: PASSWORD, ip, ...(device ? { device } : {}) }, now).then(
    () => "in",
    (error: { kind: string }) => error.kind,
  );

test("lets the owner in from another address when a stranger has used up attempts", async () => {
  await createUser("owner@example.com");
  for (let i = 0; i < 10; i++)
    await countAttempt(db, "sign-in", { ip: "198.51.100.1", account: "owner@example.com" }, now);
  expect(await attempt("owner@example.com", "198.51.100.1")).toBe("rateLimited");
  expect(await attempt("owner@example.com", "192.0.2.1")).toBe("in");
});

test("lets a browser in that has signed in before when strangers of many addresses have used up attempts", async () => {
  const userId = await createUser("known@example.com");
  for (let i = 0; i < 100; i++)
    await countAttempt(db, "sign-in", { ip: `203.0.113.${i}`, account: "known@example.com" }, now);
  expect(await attempt("known@example.com", "192.0.2.2")).toBe("rateLimited");
  expect(await attempt("known@example.com", "192.0.2.2", createDevice("usr_another"))).toBe("rateLimited");
  const device = createDevice(userId);
  expect(await attempt("known@example.com", "192.0.2.2", `${device}x`)).toBe("rateLimited");
  expect(await attempt("known@example.com", "192.0.2.2", device)).toBe("in");
});

test("limits the attempts of a known browser, too", async () => {
  const device = createDevice(await createUser("stolen@example.com"));
  for (let i = 0; i < 10; i++) await attempt("stolen@example.com", "192.0.2.3", device);
  expect(await attempt("stolen@example.com", "192.0.2.4", device)).toBe("rateLimited");
});
