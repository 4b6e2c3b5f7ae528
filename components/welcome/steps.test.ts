import { expect, test } from "vitest";
import { getPartIndex, getStep, PARTS, WELCOME_STEPS } from "./steps.ts";

const nowhere = { step: null, repository: null, job: null };

test("starts at the repository step for a URL with a repository or a job, and for demo workspaces", () => {
  expect(getStep(nowhere, false)).toBe("workspace");
  expect(getStep(nowhere, true)).toBe("repository");
  expect(getStep({ ...nowhere, repository: "int_1" }, false)).toBe("repository");
  expect(getStep({ ...nowhere, job: "job_1" }, false)).toBe("repository");
  expect(getStep({ step: "brand", repository: "int_1", job: "job_1" }, false)).toBe("brand");
});

test("assigns every step to one of the three parts", () => {
  expect(WELCOME_STEPS.map(getPartIndex)).toEqual([0, 1, 2, 2]);
  expect(PARTS.flatMap(({ steps }) => steps)).toEqual([...WELCOME_STEPS]);
});
