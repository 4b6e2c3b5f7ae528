import { expect, test } from "vitest";
import { NOTIFICATION_KINDS, type Notification } from "#lib/notifications/contract.ts";
import { hrefOf, wordsOf } from "./words.ts";

const base: Notification = {
  id: "post:job_1",
  kind: "post",
  outcome: "completed",
  at: "2026-11-22T12:00:00.000Z",
  read: false,
  workId: "job_1",
  subject: null,
  reason: null,
  targetId: null,
  automation: null,
  projectId: null,
};

test("every kind has words and an address of the organization in every outcome", () => {
  for (const kind of NOTIFICATION_KINDS) {
    for (const outcome of ["completed", "failed", "skipped", "waiting"] as const) {
      const { text } = wordsOf({ ...base, kind, outcome, subject: "Subject" });
      expect(text).not.toBe("");
      expect(hrefOf("acme", { ...base, kind, outcome })).toMatch(/^\/acme\/[a-z]/);
    }
  }
});

test("what failed or was skipped says why, and what was made leads to it", () => {
  const skipped = { ...base, kind: "automation", outcome: "skipped", subject: "Monday news" } as const;
  expect(wordsOf({ ...skipped, reason: "No credits are left" })).toEqual({
    text: "Monday news wrote nothing",
    detail: "No credits are left",
  });
  expect(hrefOf("acme", { ...skipped, automation: { kind: "schedule", id: "sch_1" } })).toBe(
    "/acme/schedules?schedule=sch_1",
  );
  expect(hrefOf("acme", { ...base, targetId: "post_1" })).toBe("/acme/content/post_1");
  expect(hrefOf("acme", { ...base, kind: "scan", projectId: "proj_1" })).toBe("/acme/geo?project=proj_1");
});
