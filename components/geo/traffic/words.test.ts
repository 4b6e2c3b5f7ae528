import { describe, expect, test } from "vitest";
import { isFiltered, logQuery } from "./search-params.ts";
import { CHANNELS, change, getChannel, journeyWords, summarizeTotals } from "./words.ts";

describe("change of a count", () => {
  test.each([
    [12, 8, "+4 (+50%)"],
    [8, 12, "−4 (−33%)"],
    [5, 5, "same as before"],
    [5, 0, "none before"],
    [0, 0, "none before either"],
    [0, 3, "−3 (−100%)"],
    [5_000, 1, "+4,999"],
    [1_001, 1_000, "+1"],
  ])("formats %d after %d as %s", (now, before, words) => {
    expect(change(now, before)).toBe(words);
  });
});

describe("traffic channels", () => {
  test("maps visitor types to channels", () => {
    const of = (visitorType: "crawler" | "assistant" | "human") => getChannel({ visitorType });
    expect([of("crawler"), of("assistant"), of("human")]).toEqual(CHANNELS.slice(0, 3));
  });

  test("includes every channel in the summary of the chart", () => {
    const counts = { crawler: 1_200, assistantBrowse: 30, aiReferral: 4, conversions: 0 };
    const previous = { ...counts, window: { from: "2026-10-01", to: "2026-10-30" } };
    expect(summarizeTotals({ ...counts, previous })).toBe(
      "AI crawlers 1,200, Assistant visits 30, AI referrals 4, Conversions 0",
    );
  });
});

test("describes a journey by its requests, and conversions if there are any", () => {
  expect(journeyWords({ events: 1, conversions: 0 })).toBe("1 request");
  expect(journeyWords({ events: 3, conversions: 1 })).toBe("3 requests, 1 conversion");
});

describe("filters of the log", () => {
  test("maps rejected claims to a confidence and everything else to a category", () => {
    expect(logQuery({ visitor: null, category: "rejected", host: "" })).toEqual({ confidences: "rejected" });
    expect(logQuery({ visitor: "human", category: "ai_referral", host: " WWW.Acme.example " })).toEqual({
      visitorTypes: "human",
      categories: "ai_referral",
      host: "www.acme.example",
    });
  });

  test("sends no parameters without filters", () => {
    const none = { visitor: null, category: null, host: " " };
    expect([isFiltered(none), logQuery(none)]).toEqual([false, {}]);
  });
});
