import { afterAll, expect, test } from "vitest";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { importCommits } from "#lib/testing/fast-import.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import type { ReadLine } from "./protocol.ts";
import { readRequest } from "./read.ts";

const TOO_MANY = 5_001;
const repository = new TestRepository();
afterAll(() => repository.remove());

test("refuses a range with more changes than a post can tell before its ledger is passed on", async () => {
  const commits = Array.from({ length: TOO_MANY }, (_, index) => ({ message: `feat: add part ${index}` }));
  await importCommits(repository.path, commits);
  const lines: ReadLine[] = [];
  const one = { provider: "git" as const, id: "repo_1", owner: "acme", name: "app", location: repository.path };
  const reading = readRequest(
    {
      kind: "ledger",
      organizationId: "org_1",
      range: { kind: "time", from: "2024-01-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z", label: "" },
      selection: EVERYTHING,
      audience: "developers",
      repositories: [{ ...one, baseUrl: null, externalId: null, branch: null, token: null, foldWithoutNote: null }],
      trackers: [],
      allowedRoots: [repository.path],
      allowedHosts: [],
      cacheDirectory: repository.path,
    },
    process.env,
    (line) => lines.push(line),
  );
  await expect(reading).rejects.toMatchObject({ kind: "invalid", message: "There are too many changes for one post" });
  expect(lines.some(({ type }) => type === "ledger")).toBe(false);
});
