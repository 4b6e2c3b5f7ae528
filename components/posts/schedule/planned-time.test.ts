import { describe, expect, it } from "vitest";
import { formatPlanned, suggestTime, toLocalTime } from "./planned-time.ts";

describe("planned times", () => {
  it("shows the time of the zone on both sides of the end of summer time", () => {
    expect(formatPlanned("2026-10-24T07:00:00.000Z", "Europe/Berlin")).toBe("24 Oct 2026, 09:00");
    expect(formatPlanned("2026-10-26T08:00:00.000Z", "Europe/Berlin")).toBe("26 Oct 2026, 09:00");
  });

  it("fills form fields with the day of the zone", () => {
    expect(toLocalTime("2026-10-25T23:30:00.000Z", "Asia/Tokyo")).toEqual({ date: "2026-10-26", time: "08:30" });
  });

  it("suggests nine o'clock on the next day of the zone", () => {
    expect(suggestTime(new Date("2026-12-31T23:30:00.000Z"), "America/New_York")).toEqual({
      date: "2027-01-01",
      time: "09:00",
    });
    expect(suggestTime(new Date("2026-12-31T23:30:00.000Z"), "Asia/Tokyo").date).toBe("2027-01-02");
  });
});
