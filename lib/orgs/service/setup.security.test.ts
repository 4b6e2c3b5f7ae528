import { expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { isOperator } from "#lib/auth/operator.ts";
import { getSetupLink } from "#lib/auth/setup-link.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { resolveExternalUser, signUp } from "./accounts.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const person = (email: string) => ({ email, name: null, password: "violet harbor lantern", organizationName: "Acme" });

test.each(["first", "open"] as const)(
  "refuses the first visitor without the setup link when sign-up is %s",
  async (policy) => {
    const attempt = signUp(db, person("stranger@example.com"), now, policy);
    await expect(attempt).rejects.toMatchObject({ kind: "forbidden" });
    const guess = signUp(db, { ...person("stranger@example.com"), setup: "A".repeat(43) }, now, policy);
    await expect(guess).rejects.toMatchObject({ kind: "forbidden" });
    const identity = { provider: "github", providerAccountId: "9", name: null, image: null };
    const external = resolveExternalUser(db, { ...identity, verifiedEmail: "stranger@example.com" }, now, policy);
    await expect(external).rejects.toMatchObject({ kind: "forbidden" });
    expect(await db.$count(users)).toBe(0);
  },
);

test("makes the holder of the setup link operator, and accepts it once", async () => {
  const setup = new URL(getSetupLink()).searchParams.get("setup") ?? "";
  const { userId } = await signUp(db, { ...person("owner@example.com"), setup }, now, "first");
  expect(await isOperator(db, userId, "owner@example.com")).toBe(true);
  const again = signUp(db, { ...person("second@example.com"), setup }, now, "first");
  await expect(again).rejects.toMatchObject({ kind: "forbidden" });
});
