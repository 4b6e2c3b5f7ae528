import { describe, expect, test } from "vitest";
import type { CronFields } from "#lib/cron/cron.ts";
import { newDraft, toCronFields, toRequestBody } from "./draft.ts";
import { describeCron, ordinal } from "./words.ts";

const time = { hour: 9, minute: 5 };

test.each<[CronFields, string]>([
  [{ frequency: "daily", ...time }, "Every day 09:05 UTC"],
  [{ frequency: "daily", intervalDays: 1, anchorDate: "2026-01-01", ...time }, "Every day 09:05 UTC"],
  [{ frequency: "daily", intervalDays: 10, anchorDate: "2026-01-01", ...time }, "Every 10 days 09:05 UTC"],
  [{ frequency: "weekly", dayOfWeek: 0, ...time }, "Every Sunday 09:05 UTC"],
  [{ frequency: "monthly", dayOfMonth: 2, ...time }, "Monthly on the 2nd 09:05 UTC"],
  [{ frequency: "monthly", dayOfMonth: 30, ...time }, "Monthly on the 30th or the last day 09:05 UTC"],
  [{ frequency: "monthly", dayOfMonth: 31, ...time }, "Monthly on the last day 09:05 UTC"],
])("describes a timetable in plain language: %j", (cron, text) => {
  expect(describeCron(cron)).toBe(text);
});

describe("schedule form", () => {
  const draft = newDraft(["repo_1"], "2026-01-01");

  test("sends the fields of its frequency and omits empty ones", () => {
    expect(toRequestBody(draft)).toMatchObject({
      sourceConfig: { cron: { frequency: "weekly", hour: 9, minute: 0, dayOfWeek: 1 } },
      targets: { repositoryIds: ["repo_1"] },
      outputConfig: {},
    });
    const interval = { ...draft, frequency: "daily", intervalDays: "3" } as const;
    expect(toCronFields(interval)).toEqual({
      frequency: "daily",
      hour: 9,
      minute: 0,
      intervalDays: 3,
      anchorDate: "2026-01-01",
    });
  });

  test("disables automatic publishing for types that are always drafts", () => {
    expect(toRequestBody({ ...draft, autoPublish: true })?.autoPublish).toBe(true);
    expect(toRequestBody({ ...draft, autoPublish: true, outputType: "image" })?.autoPublish).toBe(false);
  });

  test.each([
    { time: "" },
    { frequency: "monthly", dayOfMonth: "32" },
    { frequency: "daily", intervalDays: "0" },
    { frequency: "daily", intervalDays: "2", anchorDate: "" },
  ] as const)("rejects the timetable with %j", (change) => {
    expect(toRequestBody({ ...draft, ...change })).toBeUndefined();
  });
});

test("formats ordinals by the rules of English", () => {
  const kinds = new Intl.PluralRules("en", { type: "ordinal" });
  const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
  for (let day = 1; day <= 131; day++) expect(ordinal(day)).toBe(`${day}${endings[kinds.select(day)]}`);
});
