import { expect, test } from "vitest";
import { findStartedWork } from "./started.ts";

test("finds started work in a response, one or several, and ignores ended work", () => {
  expect(findStartedWork({ job: { id: "job_1", status: "queued" } })).toEqual(["job_1"]);
  expect(
    findStartedWork({
      jobs: [
        { id: "job_1", status: "running" },
        { id: "job_2", status: "failed" },
      ],
    }),
  ).toEqual(["job_1"]);
  expect(findStartedWork({ scan: { id: "scan_1", status: "queued" }, organization: { id: "org_1" } })).toEqual([
    "scan_1",
  ]);
  expect(findStartedWork({ brief: { id: "brf_1", status: "draft" } })).toEqual([]);
  for (const nothing of [undefined, null, "job", {}, { job: null }, { job: { id: 1, status: "queued" } }]) {
    expect(findStartedWork(nothing)).toEqual([]);
  }
});
