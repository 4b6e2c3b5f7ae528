import { describe, expect, it } from "vitest";
import { stagesOf } from "./stages.ts";

type Told = Parameters<typeof stagesOf>[0];

const told = (rest: Partial<Omit<Told, "brief">> & { state?: "unpublished" | "waiting" | "measured" } = {}): Told => {
  const { state = "unpublished", ...fields } = rest;
  return {
    status: "draft",
    postId: fields.status === "completed" ? "post" : null,
    planning: { state: "done", planner: "rules", note: null },
    brief: {
      baseline: { promptIds: ["prompt"] },
      remeasure: {
        when: "next_scan_after_publication",
        state,
        publishedAt: null,
        nextScanAt: null,
        answersNeeded: null,
      },
      verdict: null,
    },
    ...fields,
  };
};
const states = (brief: Told) => stagesOf(brief).map(({ state }) => state);

describe("stagesOf", () => {
  it("follows a brief from its plan to its publication", () => {
    const running = { state: "running" as const, planner: "rules", note: null };
    expect(states(told({ planning: running }))).toEqual(["active", "active", "waiting", "waiting", "waiting"]);
    expect(states(told())).toEqual(["done", "active", "waiting", "waiting", "waiting"]);
    expect(states(told({ status: "writing" }))).toEqual(["done", "done", "active", "waiting", "waiting"]);
    expect(states(told({ status: "failed" }))).toEqual(["done", "done", "stopped", "waiting", "waiting"]);
    expect(states(told({ status: "completed" }))).toEqual(["done", "done", "done", "active", "waiting"]);
  });

  it("says where the article was deleted, and not that a draft is ready", () => {
    expect(stagesOf(told({ status: "completed", postId: null })).slice(2)).toEqual([
      { label: "Write", state: "done", detail: "Draft post" },
      { label: "Publish", state: "stopped", detail: "The article was deleted" },
      { label: "Measure", state: "waiting", detail: "No article" },
    ]);
  });

  it("waits for no scan where no prompt asks what the article answers", () => {
    const published = told({ status: "completed", state: "waiting" });
    const untracked = { ...published, brief: { ...published.brief, baseline: { promptIds: [] } } };
    expect(stagesOf(untracked).slice(3)).toEqual([
      { label: "Publish", state: "done", detail: "Published" },
      { label: "Measure", state: "waiting", detail: "No prompt asks this" },
    ]);
  });

  it("tells what is done while an article is written", () => {
    const doing = (rest: Parameters<typeof told>[0]) => stagesOf(told(rest))[2]?.detail;
    const running = { state: "running" as const, planner: "rules", note: null };
    expect([
      doing({ status: "queued" }),
      doing({ status: "writing", planning: running }),
      doing({ status: "writing" }),
    ]).toEqual(["Queued", "Reading evidence", "Writing and checking"]);
  });

  it("waits for a scan once the article is published, and ends with the verdict", () => {
    expect(states(told({ status: "completed", state: "waiting" })).slice(3)).toEqual(["done", "active"]);
    const rate = { value: 0.5, n: 24, low: 0.3, high: 0.7, sufficient: true };
    const measured = told({ status: "completed", state: "measured" });
    const verdict = {
      verdict: "improved" as const,
      reason: "More answers name you.",
      decidable: true,
      before: rate,
      after: rate,
      difference: 0.2,
      differenceLow: 0.1,
      differenceHigh: 0.3,
      otherPrompts: null,
      answersNeeded: null,
      scanIds: ["scan"],
      comparedCells: 3,
      leftOutCells: 0,
    };
    expect(stagesOf({ ...measured, brief: { ...measured.brief, verdict } }).at(-1)).toEqual({
      label: "Measure",
      state: "done",
      detail: "Named more often",
    });
  });
});
