import { afterAll, expect, test } from "vitest";
import type { RangeRequest } from "#lib/jobs/request.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import type { ReadLine } from "./protocol.ts";
import { readRequest } from "./read.ts";
import { readRequestFixture } from "./request.fixture.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());

async function readSubjects(range: RangeRequest): Promise<string[]> {
  const lines: ReadLine[] = [];
  const request = { ...readRequestFixture(repository.path, "activity"), range };
  await readRequest(request, process.env, (line) => lines.push(line));
  const lastLine = lines.at(-1);
  if (lastLine?.type !== "activity") throw new Error("No activity was read.");
  return lastLine.items.flatMap((item) => (item.type === "commit" ? [item.title] : [])).toSorted();
}

test("reads a release since the one before it, and a stable release since the previous stable one", async () => {
  for (const [subject, tag] of [
    ["feat: one", "v1.0.0"],
    ["feat: two", "v1.1.0-rc.1"],
    ["feat: three", "v1.1.0"],
    ["feat: four", undefined],
  ] as const) {
    repository.commit(subject);
    if (tag) repository.git("tag", tag);
  }
  const read = (tag: string, prerelease = false) => readSubjects({ kind: "release", tag, prerelease });
  expect(await read("v1.1.0")).toEqual(["feat: three", "feat: two"]);
  expect(await read("v1.1.0-rc.1", true)).toEqual(["feat: two"]);
  expect(await read("v1.0.0")).toEqual(["feat: one"]);
});
