import { expect, test } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { adapterFactory } from "./adapter.ts";

const db = await testDatabase();
const GRACE_MS = 10_000;

const at = (ms: number) => ({ now: () => new Date(Date.UTC(2026, 0, 1) + ms) });
const open = (kind: string, ms: number) => adapterFactory(db, at(ms), GRACE_MS)(kind);

test.each(["AuthorizationCode", "DeviceCode"])(
  "consumes %s once when the second caller's clock is behind",
  async (kind) => {
    const id = `id-of-${kind}`;
    await open(kind, 0).upsert(id, { grantId: `grant-of-${kind}` }, 600);
    await open(kind, 5).consume(id);
    await expect(open(kind, 4).consume(id)).rejects.toThrow("invalid_grant");
    expect(await open(kind, 4).find(id)).toHaveProperty("consumed");
  },
);

test("consumes a refresh token again within its grace, and not after it", async () => {
  await open("RefreshToken", 0).upsert("token", { grantId: "grant" }, 600);
  await open("RefreshToken", 0).consume("token");
  await open("RefreshToken", GRACE_MS - 1).consume("token");
  await expect(open("RefreshToken", GRACE_MS + 1).consume("token")).rejects.toThrow("invalid_grant");
});
