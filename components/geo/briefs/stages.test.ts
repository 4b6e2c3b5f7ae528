import { describe, expect, it } from "vitest";
import { buildStages } from "./stages.ts";

type StagesInput = Parameters<typeof buildStages>[0];

const makeInput = (
  rest: Partial<Omit<StagesInput, "brief">> & { state?: "unpublished" | "waiting" | "measured" } = {},
): StagesInput => {
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
        approvedAt: null,
        publishedAt: null,
        nextScanAt: null,
        answersNeeded: null,
      },
      verdict: null,
    },
    ...fields,
  };
};
const states = (brief: StagesInput) => buildStages(brief).map(({ state }) => state);

describe("buildStages", () => {
  it("follows a brief from its plan to its publication", () => {
    const running = { state: "running" as const, planner: "rules", note: null };
    expect(states(makeInput({ planning: running }))).toEqual(["active", "active", "waiting", "waiting", "waiting"]);
    expect(states(makeInput())).toEqual(["done", "active", "waiting", "waiting", "waiting"]);
    expect(states(makeInput({ status: "writing" }))).toEqual(["done", "done", "active", "waiting", "waiting"]);
    expect(states(makeInput({ status: "failed" }))).toEqual(["done", "done", "stopped", "waiting", "waiting"]);
    expect(states(makeInput({ status: "completed" }))).toEqual(["done", "done", "done", "active", "waiting"]);
  });

  it("shows that the article was deleted instead of a draft that is ready", () => {
    expect(buildStages(makeInput({ status: "completed", postId: null })).slice(2)).toEqual([
      { label: "Write", state: "done", detail: "Draft post" },
      { label: "Publish", state: "stopped", detail: "The article was deleted" },
      { label: "Measure", state: "waiting", detail: "No article" },
    ]);
  });

  it("does not wait for a scan when no prompt asks the article's question", () => {
    const published = makeInput({ status: "completed", state: "waiting" });
    const untracked = { ...published, brief: { ...published.brief, baseline: { promptIds: [] } } };
    expect(buildStages(untracked).slice(3)).toEqual([
      { label: "Publish", state: "done", detail: "Published" },
      { label: "Measure", state: "waiting", detail: "No prompt asks this" },
    ]);
  });

  it("shows the current work while an article is being written", () => {
    const doing = (rest: Parameters<typeof makeInput>[0]) => buildStages(makeInput(rest))[2]?.detail;
    const running = { state: "running" as const, planner: "rules", note: null };
    expect([
      doing({ status: "queued" }),
      doing({ status: "writing", planning: running }),
      doing({ status: "writing" }),
    ]).toEqual(["Queued", "Reading evidence", "Writing and checking"]);
  });

  it("waits for a scan after publication and ends with the verdict", () => {
    expect(states(makeInput({ status: "completed", state: "waiting" })).slice(3)).toEqual(["done", "active"]);
    const rate = { value: 0.5, n: 24, effectiveN: 24, low: 0.3, high: 0.7, sufficient: true };
    const measured = makeInput({ status: "completed", state: "measured" });
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
      nextLookAt: null,
      scanIds: ["scan"],
      comparedCells: 3,
      leftOutCells: 0,
    };
    expect(buildStages({ ...measured, brief: { ...measured.brief, verdict } }).at(-1)).toEqual({
      label: "Measure",
      state: "done",
      detail: "Mentioned more often",
    });
  });
});
