import { describe, expect, it } from "vitest";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { getSuspension } from "./suspension.ts";

const now = Date.parse("2026-11-21T10:00:00.000Z");
const later = "2026-11-21T10:12:00.000Z";
const job: Job = {
  id: "job_1",
  organizationId: "org_1",
  repositoryIds: [],
  brandVoiceId: null,
  workflowRunId: null,
  postId: null,
  error: null,
  createdAt: later,
  updatedAt: later,
  completedAt: null,
  status: "running",
  contentType: "changelog",
  lookbackWindow: null,
  source: "dashboard",
  resumeAt: later,
};
const event = (metadata: unknown): JobEvent => ({
  id: "evt_1",
  jobId: "job_1",
  type: "fetching_repositories",
  message: "told",
  createdAt: later,
  metadata,
});

describe("getSuspension", () => {
  it("returns the rate-limited host and the time of resumption", () => {
    const events = [event({ host: "old.example" }), event({ host: "git.example", resumeAt: later }), event(null)];
    expect(getSuspension(job, events, now)).toEqual({
      resumeAt: later,
      why: "git.example is limiting requests",
    });
    expect(getSuspension(job, [], now)?.why).toBe("A host is limiting requests");
  });

  it.each([
    ["a job that waits for nothing", { resumeAt: null }],
    ["one whose wait is over", { resumeAt: "2026-11-21T10:00:00.000Z" }],
    ["one that has ended", { status: "failed" as const }],
  ])("returns undefined for %s", (_, change) => {
    expect(getSuspension({ ...job, ...change }, [], now)).toBeUndefined();
  });
});
