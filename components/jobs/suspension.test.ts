import { describe, expect, it } from "vitest";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { suspensionOf } from "./suspension.ts";

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

describe("suspensionOf", () => {
  it("names the host whose limit it is and when the work goes on", () => {
    const events = [event({ host: "old.example" }), event({ host: "git.example", resumeAt: later }), event(null)];
    expect(suspensionOf(job, events, now)).toEqual({
      resumeAt: later,
      why: "git.example limits how often it may be asked",
    });
    expect(suspensionOf(job, [], now)?.why).toBe("A host limits how often it may be asked");
  });

  it.each([
    ["a job that waits for nothing", { resumeAt: null }],
    ["one whose wait is over", { resumeAt: "2026-11-21T10:00:00.000Z" }],
    ["one that has ended", { status: "failed" as const }],
  ])("is none for %s", (_, change) => {
    expect(suspensionOf({ ...job, ...change }, [], now)).toBeUndefined();
  });
});
