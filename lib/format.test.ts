import { describe, expect, it } from "vitest";
import { formatRelative, formatUtc, inOrder, plural } from "./format.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const ago = (ms: number) => new Date(now - ms).toISOString();

describe("formatRelative", () => {
  it("counts in the largest unit that fits and never rounds up into the next one", () => {
    expect(formatRelative(ago(59_999), now)).toBe("just now");
    expect(formatRelative(ago(60_000), now)).toBe("1 minute ago");
    expect(formatRelative(ago(3_599_999), now)).toBe("59 minutes ago");
    expect(formatRelative(ago(3_600_000), now)).toBe("1 hour ago");
    expect(formatRelative(ago(86_400_000), now)).toBe("yesterday");
    expect(formatRelative(ago(-3 * 86_400_000), now)).toBe("in 3 days");
  });

  it("counts days as the calendar does, so that the day after tomorrow is not tomorrow", () => {
    const evening = new Date(2026, 10, 21, 18).getTime();
    expect(formatRelative(new Date(2026, 10, 23, 9).toISOString(), evening)).toBe("in 2 days");
    expect(formatRelative(new Date(2026, 10, 22, 19).toISOString(), evening)).toBe("tomorrow");
    expect(formatRelative(new Date(2026, 10, 19, 23).toISOString(), evening)).toBe("2 days ago");
  });

  it("names the day past a week", () => {
    expect(formatRelative(ago(7 * 86_400_000), now)).toBe("3 Mar 2026");
  });
});

describe("formatUtc", () => {
  it("shows the instant in UTC whatever the zone of the process", () => {
    expect(formatUtc("2026-12-31T23:59:00.000Z")).toBe("31 Dec 2026, 23:59 UTC");
  });
});

describe("plural", () => {
  it("takes the singular for one alone and groups thousands", () => {
    expect([plural(0, "post"), plural(1, "post"), plural(1204, "post"), plural(2, "key", "keys")]).toEqual([
      "0 posts",
      "1 post",
      "1,204 posts",
      "2 keys",
    ]);
  });
});

describe("inOrder", () => {
  it("keeps a name's letters and takes what would reorder the words around it", () => {
    expect(inOrder("\u202eevil\u202c \u2067x\u2069 was removed")).toBe("evil x was removed");
    expect(inOrder("עברית was removed")).toBe("עברית was removed");
  });
});
