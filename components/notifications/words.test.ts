import { expect, test } from "vitest";
import { NOTIFICATION_KINDS, type Notification } from "#lib/notifications/contract.ts";
import { describeNotification, getHref } from "./words.ts";

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

test("has words and a URL in the organization for every kind and outcome", () => {
  for (const kind of NOTIFICATION_KINDS) {
    for (const outcome of ["completed", "failed", "skipped", "waiting"] as const) {
      const { text } = describeNotification({ ...base, kind, outcome, subject: "Subject" });
      expect(text).not.toBe("");
      expect(getHref("acme", { ...base, kind, outcome })).toMatch(/^\/acme\/[a-z]/);
    }
  }
});

test("gives the reason for failed and skipped work and links to completed work", () => {
  const skipped = { ...base, kind: "automation", outcome: "skipped", subject: "Monday news" } as const;
  expect(describeNotification({ ...skipped, reason: "No credits are left" })).toEqual({
    text: "Monday news wrote nothing",
    detail: "No credits are left",
  });
  expect(getHref("acme", { ...skipped, automation: { kind: "schedule", id: "sch_1" } })).toBe(
    "/acme/schedules?schedule=sch_1",
  );
  expect(getHref("acme", { ...base, targetId: "post_1" })).toBe("/acme/content/post_1");
  expect(getHref("acme", { ...base, kind: "scan", projectId: "proj_1" })).toBe("/acme/geo?project=proj_1");
});
