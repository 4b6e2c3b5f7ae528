import { afterAll, expect, test } from "vitest";
import { importCommits } from "#lib/testing/fast-import.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import type { ReadLine } from "./protocol.ts";
import { readRequest } from "./read.ts";
import { readRequestFixture } from "./request.fixture.ts";

const TOO_MANY = 5_001;
const repository = new TestRepository();
afterAll(() => repository.remove());

test("refuses a range with more changes than a post can tell before its ledger is passed on", async () => {
  const commits = Array.from({ length: TOO_MANY }, (_, index) => ({ message: `feat: add part ${index}` }));
  await importCommits(repository.path, commits);
  const lines: ReadLine[] = [];
  const request = readRequestFixture(repository.path, "ledger");
  const reading = readRequest(request, process.env, (line) => lines.push(line));
  await expect(reading).rejects.toMatchObject({ kind: "invalid", message: "There are too many changes for one post" });
  expect(lines.some(({ type }) => type === "ledger")).toBe(false);
});
