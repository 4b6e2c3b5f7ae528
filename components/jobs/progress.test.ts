import { describe, expect, it } from "vitest";
import type { JobEvent } from "#lib/jobs/contract.ts";
import { buildProgress, describeEvent, doneCount, formatElapsed } from "./progress.ts";

function event(type: JobEvent["type"], message: string = type): JobEvent {
  return { id: type, jobId: "job_1", type, message, createdAt: "2026-11-01T00:00:00.000Z", metadata: null };
}

describe("buildProgress", () => {
  it("marks the last begun step as active", () => {
    const steps = buildProgress({ status: "running" }, [
      event("queued"),
      event("running"),
      event("fetching_repositories"),
    ]);
    expect(steps.map((step) => step.state)).toEqual(["done", "active", "waiting", "waiting", "waiting"]);
    expect(doneCount(steps)).toBe(1);
  });

  it("marks the step where a failed job ended as stopped", () => {
    const steps = buildProgress({ status: "failed" }, [
      event("queued"),
      event("fetching_repositories"),
      event("failed"),
    ]);
    expect(steps.map((step) => step.state)).toEqual(["done", "stopped", "waiting", "waiting", "waiting"]);
  });

  it("marks every step of a completed job as done, regardless of its events", () => {
    expect(doneCount(buildProgress({ status: "completed" }, []))).toBe(5);
  });

  it("shows the waiting message only while a job waits", () => {
    const waiting = [event("queued", "Waiting to start")];
    expect(buildProgress({ status: "queued" }, waiting)[0]?.detail).toBe("Waiting to start");
    const begun = buildProgress({ status: "running" }, [...waiting, event("fetching_repositories", "Reads it")]);
    expect(begun.map(({ detail }) => detail)).toEqual([null, "Reads it", null, null, null]);
  });

  it("shows the newest message of a repeated step", () => {
    const steps = buildProgress({ status: "running" }, [
      event("queued"),
      event("generating_content", "first"),
      event("generating_content", "again"),
    ]);
    expect(steps[2]?.detail).toBe("again");
  });
});

describe("formatElapsed", () => {
  it.each([
    [-5, "0:00"],
    [7_900, "0:07"],
    [760_000, "12:40"],
    [3_723_000, "1:02:03"],
  ])("formats %d ms as %s", (ms, text) => {
    expect(formatElapsed(ms)).toBe(text);
  });
});

describe("describeEvent", () => {
  const event = { id: "evt_1", jobId: "job_1", type: "fetching_repositories", createdAt: "2026-11-21T10:00:00.000Z" };
  it("names the host of a suspended job and returns other messages unchanged", () => {
    const limit = { host: "git.example", resumeAt: "2026-11-21T10:12:00.000Z" };
    expect(describeEvent({ ...event, type: "fetching_repositories", message: "told", metadata: limit })).toBe(
      "Waiting for git.example",
    );
    for (const metadata of [null, { host: "git.example" }, { resumeAt: "soon" }, "host"]) {
      expect(describeEvent({ ...event, type: "fetching_repositories", message: "told", metadata })).toBe("told");
    }
  });
});
