import { expect, test } from "vitest";
import { begunIn } from "./started.ts";

test("an answer tells which work it has begun, one or several, and work that has ended is none", () => {
  expect(begunIn({ job: { id: "job_1", status: "queued" } })).toEqual(["job_1"]);
  expect(
    begunIn({
      jobs: [
        { id: "job_1", status: "running" },
        { id: "job_2", status: "failed" },
      ],
    }),
  ).toEqual(["job_1"]);
  expect(begunIn({ scan: { id: "scan_1", status: "queued" }, organization: { id: "org_1" } })).toEqual(["scan_1"]);
  expect(begunIn({ brief: { id: "brf_1", status: "draft" } })).toEqual([]);
  for (const nothing of [undefined, null, "job", {}, { job: null }, { job: { id: 1, status: "queued" } }]) {
    expect(begunIn(nothing)).toEqual([]);
  }
});
