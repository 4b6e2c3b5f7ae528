import { expect, test } from "vitest";
import { startSteps } from "./start-steps.ts";

const nothing = { repositories: 0, posts: 0, described: false, prompts: 0, scans: 0, schedules: 0 };

test("lists six steps for a new workspace, each with its own page", () => {
  const steps = startSteps(nothing);
  expect(steps.map(({ done }) => done)).toEqual([false, false, false, false, false, false]);
  expect(new Set(steps.map(({ path }) => path)).size).toBe(6);
});

test("marks completed steps and omits features outside the plan", () => {
  const steps = startSteps({ ...nothing, repositories: 1, described: true, prompts: undefined, scans: undefined });
  expect(steps.map(({ id, done }) => [id, done])).toEqual([
    ["repository", true],
    ["post", false],
    ["brand", true],
    ["schedule", false],
  ]);
});
