import { describe, expect, it } from "vitest";
import type { JobEvent } from "#lib/jobs/contract.ts";
import { doneCount, formatElapsed, progressOf, wordsOf } from "./progress.ts";

function event(type: JobEvent["type"], message: string = type): JobEvent {
  return { id: type, jobId: "job_1", type, message, createdAt: "2026-11-01T00:00:00.000Z", metadata: null };
}

describe("progressOf", () => {
  it("makes the last step begun the active one", () => {
    const steps = progressOf({ status: "running" }, [
      event("queued"),
      event("running"),
      event("fetching_repositories"),
    ]);
    expect(steps.map((step) => step.state)).toEqual(["done", "active", "waiting", "waiting", "waiting"]);
    expect(doneCount(steps)).toBe(1);
  });

  it("stops where a failed job ended", () => {
    const steps = progressOf({ status: "failed" }, [event("queued"), event("fetching_repositories"), event("failed")]);
    expect(steps.map((step) => step.state)).toEqual(["done", "stopped", "waiting", "waiting", "waiting"]);
  });

  it("has every step done once the job is completed, whatever events came", () => {
    expect(doneCount(progressOf({ status: "completed" }, []))).toBe(5);
  });

  it("says that a job waits only as long as it does", () => {
    const waiting = [event("queued", "Waiting to start")];
    expect(progressOf({ status: "queued" }, waiting)[0]?.detail).toBe("Waiting to start");
    const begun = progressOf({ status: "running" }, [...waiting, event("fetching_repositories", "Reads it")]);
    expect(begun.map(({ detail }) => detail)).toEqual([null, "Reads it", null, null, null]);
  });

  it("shows the newest message of a step that was begun again", () => {
    const steps = progressOf({ status: "running" }, [
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
  ])("shows %d ms as %s", (ms, text) => {
    expect(formatElapsed(ms)).toBe(text);
  });
});

describe("wordsOf", () => {
  const told = { id: "evt_1", jobId: "job_1", type: "fetching_repositories", createdAt: "2026-11-21T10:00:00.000Z" };
  it("names whom a suspended job waits for, and repeats anything else", () => {
    const limit = { host: "git.example", resumeAt: "2026-11-21T10:12:00.000Z" };
    expect(wordsOf({ ...told, type: "fetching_repositories", message: "told", metadata: limit })).toBe(
      "Waiting for git.example",
    );
    for (const metadata of [null, { host: "git.example" }, { resumeAt: "soon" }, "host"]) {
      expect(wordsOf({ ...told, type: "fetching_repositories", message: "told", metadata })).toBe("told");
    }
  });
});
