import { expect, test } from "vitest";
import type { Schedule } from "#lib/schedules/contract.ts";
import { getUpcoming } from "./upcoming.ts";

function schedule(id: string, nextRunAt: string | null, enabled = true): Schedule {
  return {
    id,
    organizationId: "org_1",
    name: id,
    sourceType: "cron",
    sourceConfig: { cron: { frequency: "daily", hour: 9, minute: 0 } },
    targets: { repositoryIds: ["repo_1"] },
    outputType: "changelog",
    outputConfig: {},
    enabled,
    autoPublish: false,
    lookbackWindow: "last_7_days",
    nextRunAt,
    lastRunAt: null,
    lastRunStatus: null,
    pausedReason: null,
    createdAt: "2026-11-01T00:00:00.000Z",
    updatedAt: "2026-11-01T00:00:00.000Z",
  };
}

test("sorts by next run, ties by id, and omits disabled schedules", () => {
  const runs = getUpcoming([
    schedule("later", "2026-12-01T09:00:00.000Z"),
    schedule("off", "2026-11-22T09:00:00.000Z", false),
    schedule("b", "2026-11-23T09:00:00.000Z"),
    schedule("a", "2026-11-23T09:00:00.000Z"),
    schedule("never", null),
  ]);
  expect(runs.map((run) => run.schedule.id)).toEqual(["a", "b", "later"]);
});
