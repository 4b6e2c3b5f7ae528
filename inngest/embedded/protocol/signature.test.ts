import fc from "fast-check";
import { expect, test } from "vitest";
import { bearerToken, canonicalize, sameSecret, sign } from "./signature.ts";

test("sorts keys of canonical JSON by UTF-16 code units and escapes as RFC 8785 shows", () => {
  const value = {
    "\u20ac": "Euro",
    "\r": "CR",
    "1": "One",
    "\u0080": "Control",
    "😂": "Smiley",
    a: [1e21, 0.000001, -0],
  };
  expect(canonicalize(value)).toBe(
    '{"\\r":"CR","1":"One","a":[1e+21,0.000001,0],"\u0080":"Control","\u20ac":"Euro","😂":"Smiley"}',
  );
});

test("keeps the value in canonical JSON, regardless of the order of its keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(JSON.parse(canonicalize(plain))).toEqual(plain);
    }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (record) => {
      const reversed = Object.fromEntries(Object.entries(record).reverse());
      expect(canonicalize(reversed)).toBe(canonicalize(record));
    }),
  );
});

test("signs body and second by HMAC with the key without its prefix", () => {
  // printf '{}1700000000' | openssl dgst -sha256 -hmac abcd
  expect(sign("{}", "signkey-prod-abcd", 1_700_000_000_000)).toBe(
    "t=1700000000&s=3d1192eec1aa7cd97a9121658c38b51732da339d6daca17507bf59bea527a0a2",
  );
});

test("hides the key in the bearer token but keeps its prefix", () => {
  const token = bearerToken(`signkey-prod-${"00".repeat(32)}`);
  // sha256 of 32 zero bytes
  expect(token).toBe("signkey-prod-66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
});

test("requires equality of every character in sameSecret", () => {
  expect(sameSecret("abc", "abc")).toBe(true);
  expect(sameSecret("abc", "abd")).toBe(false);
  expect(sameSecret("abc", "ab")).toBe(false);
});
