import { expect, test } from "vitest";
import { buildKeyUri, computeTotp, findStep, toBase32 } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B: seconds and the code of eight digits with HMAC-SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("computes the code of RFC 6238 at %i seconds", (seconds, code) => {
  expect(computeTotp(secret, Math.floor(seconds / 30), 8)).toBe(code);
  expect(computeTotp(secret, Math.floor(seconds / 30))).toBe(code.slice(2));
});

test("accepts the codes of the present step and its neighbours only", () => {
  const now = new Date(1_111_111_111_000);
  const present = Math.floor(1_111_111_111 / 30);
  const steps = [-2, -1, 0, 1, 2].map((offset) => findStep(secret, computeTotp(secret, present + offset), now));
  expect(steps).toEqual([undefined, present - 1, present, present + 1, undefined]);
  for (const code of ["", "12345", "1234567", "abcdef"]) expect(findStep(secret, code, now)).toBeUndefined();
});

// RFC 4648, section 10, without padding.
test.each([
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("writes %s in base32 as RFC 4648 does", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("writes the account into the address for the app so that it can be read back", () => {
  const uri = new URL(buildKeyUri(secret, "a+b@example.com", "Clarion"));
  expect(decodeURIComponent(uri.pathname)).toContain("Clarion:a+b@example.com");
  expect(uri.searchParams.get("secret")).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
