import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatDay,
  formatInstant,
  formatRelative,
  formatUtc,
  plural,
  stripBidiControls,
} from "./format.ts";

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
  it("shows the instant in UTC regardless of the zone of the process", () => {
    expect(formatUtc("2026-12-31T23:59:00.000Z")).toBe("31 Dec 2026, 23:59 UTC");
  });
});

describe("locale texts", () => {
  const instants = fc.date({ min: new Date("1970-01-02"), max: new Date("2199-12-30"), noInvalidDate: true });
  const locale = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-GB", options);

  it("formats days and instants of every month like Intl", () => {
    const day = locale({ dateStyle: "medium" });
    const instant = locale({ dateStyle: "medium", timeStyle: "short" });
    const utc = locale({ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
    fc.assert(
      fc.property(instants, (date) => {
        const iso = date.toISOString();
        expect(formatDay(iso)).toBe(day.format(date));
        expect(formatInstant(iso)).toBe(instant.format(date));
        expect(formatUtc(iso)).toBe(`${utc.format(date)} UTC`);
      }),
    );
  });

  it("formats relative times like Intl", () => {
    const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
    fc.assert(
      fc.property(instants, fc.constantFrom(-1, 1), fc.integer({ min: 1, max: 59 }), (date, side, count) => {
        const minutes = new Date(date.getTime() + side * count * 60_000).toISOString();
        expect(formatRelative(minutes, date.getTime())).toBe(relative.format(side * count, "minute"));
        const hours = Math.min(count, 23);
        const away = new Date(date.getTime() + side * hours * 3_600_000).toISOString();
        expect(formatRelative(away, date.getTime())).toBe(relative.format(side * hours, "hour"));
      }),
    );
  });

  it("formats positive and negative whole numbers like toLocaleString", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(formatCount(count)).toBe(count.toLocaleString("en-US"));
      }),
    );
  });
});

describe("plural", () => {
  it("uses the singular only for one and groups thousands", () => {
    expect([plural(0, "post"), plural(1, "post"), plural(1204, "post"), plural(2, "key", "keys")]).toEqual([
      "0 posts",
      "1 post",
      "1,204 posts",
      "2 keys",
    ]);
  });
});

describe("stripBidiControls", () => {
  it("keeps a name's letters and removes characters that would reorder the text around it", () => {
    expect(stripBidiControls("\u202eevil\u202c \u2067x\u2069 was removed")).toBe("evil x was removed");
    expect(stripBidiControls("עברית was removed")).toBe("עברית was removed");
  });
});
