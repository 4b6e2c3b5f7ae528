import { expect, test } from "vitest";
import { PARTS, partOf, stepOf, WELCOME_STEPS } from "./steps.ts";

const nowhere = { step: null, repository: null, job: null };

test("an address that names a repository or a run belongs to the second step, and so does the start of a demo workspace", () => {
  expect(stepOf(nowhere, false)).toBe("workspace");
  expect(stepOf(nowhere, true)).toBe("repository");
  expect(stepOf({ ...nowhere, repository: "int_1" }, false)).toBe("repository");
  expect(stepOf({ ...nowhere, job: "job_1" }, false)).toBe("repository");
  expect(stepOf({ step: "brand", repository: "int_1", job: "job_1" }, false)).toBe("brand");
});

test("every step is of one of the three parts", () => {
  expect(WELCOME_STEPS.map(partOf)).toEqual([0, 1, 2, 2]);
  expect(PARTS.flatMap(({ steps }) => steps)).toEqual([...WELCOME_STEPS]);
});
