import { describe, expect, it } from "vitest";
import * as field from "./fields.ts";

describe("fields of API answers", () => {
  it.each([
    ["https://example.org/a", "https://example.org/a"],
    ["http://example.org/a b", "http://example.org/a%20b"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["https://me:secret@example.org/", undefined],
    [`https://example.org/${"x".repeat(3_000)}`, undefined],
    ["//example.org", undefined],
    [null, undefined],
  ])("parses %j as the URL %j", (written, address) => {
    expect(field.webUrl.parse(written)).toBe(address);
    expect(field.pageUrl.safeParse(written).success).toBe(address !== undefined);
  });

  it("converts times to UTC and rejects invalid ones", () => {
    expect(field.instant.parse("2024-03-01T12:00:00+02:00")).toBe("2024-03-01T10:00:00.000Z");
    expect(field.instant.safeParse("yesterday").success).toBe(false);
    expect(field.committerTime.parse("12024-03-01T12:00:00Z")).toBe("1970-01-01T00:00:00.000Z");
  });

  it("removes what cannot be stored", () => {
    expect(field.text.parse("a\0b\uD83D\r\nc")).toBe("ab\uFFFD\nc");
    expect(field.title.parse("  two\n lines ")).toBe("two lines");
    expect(field.text.parse(null)).toBe("");
    expect(field.text.parse("x".repeat(70_000))).toHaveLength(65_536);
    expect(field.sha.safeParse("../../etc/passwd").success).toBe(false);
  });
});
