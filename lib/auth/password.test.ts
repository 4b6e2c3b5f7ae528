import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("accepts only the hashed password and salts every hash", async () => {
  const [one, two] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).not.toBe(two);
  expect(await verifyPassword("correct horse", one)).toBe(true);
  expect(await verifyPassword("correct horsf", one)).toBe(false);
  expect(await verifyPassword("", one)).toBe(false);
});

test("verifies a hash with the parameters that it was made with", async () => {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync("old password", salt, 32, { N: 2 ** 12, r: 8, p: 1 });
  const stored = `$scrypt$ln=12,r=8,p=1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
  expect(await verifyPassword("old password", stored)).toBe(true);
  expect(await verifyPassword("new password", stored)).toBe(false);
});

test("refuses every password without a stored hash or with an invalid one", async () => {
  for (const stored of [null, undefined, "", "plain", "$scrypt$ln=15,r=8,p=3$$"]) {
    expect(await verifyPassword("", stored)).toBe(false);
  }
});

test("accepts the same password in another Unicode normalization form", async () => {
  expect(await verifyPassword("e\u0301te\u0301 2026 long", await hashPassword("\u00e9t\u00e9 2026 long"))).toBe(true);
});
