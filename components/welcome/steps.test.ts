import { expect, test } from "vitest";
import { getNextStep, getPartIndex, getStep, PARTS, WELCOME_STEPS } from "./steps.ts";

const nowhere = { step: null, repository: null, job: null };

test("starts with the workspace, and at the repository step for a URL with a repository or a job", () => {
  expect(getStep(nowhere)).toBe("workspace");
  expect(getStep({ ...nowhere, repository: "int_1" })).toBe("repository");
  expect(getStep({ ...nowhere, job: "job_1" })).toBe("repository");
  expect(getStep({ step: "brand", repository: "int_1", job: "job_1" })).toBe("brand");
});

test("describes the brand before the first changelog is written", () => {
  expect(getNextStep("workspace")).toBe("brand");
  expect(getNextStep("brand")).toBe("repository");
  expect(getNextStep("prompts")).toBeUndefined();
});

test("assigns every step to one of the three parts", () => {
  expect(WELCOME_STEPS.map(getPartIndex)).toEqual([0, 0, 1, 2]);
  expect(PARTS.flatMap(({ steps }) => steps)).toEqual([...WELCOME_STEPS]);
});
