import { expect, test } from "vitest";
import { getSecurityHeaders, isDecodable } from "./front.ts";

test("asks browsers to stay with https when the origin has it, and not otherwise", () => {
  const name = "Strict-Transport-Security";
  expect(new Map(getSecurityHeaders("https://clarion.example")).get(name)).toBe("max-age=31536000");
  expect(new Map(getSecurityHeaders("http://localhost:3000")).has(name)).toBe(false);
});

test.each(["/demo/%E0%A4%A", "/%", "/p/%zz?x=1", "/%ff"])("finds malformed escapes in %s", (url) => {
  expect(isDecodable(url)).toBe(false);
});

test.each(["/demo/%C3%BC", "/", "/search?q=100%", "/p/a?x=%E0%A4%A"])("accepts the path of %s", (url) => {
  expect(isDecodable(url)).toBe(true);
});
