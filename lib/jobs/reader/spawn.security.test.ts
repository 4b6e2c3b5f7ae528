import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { importCommits } from "#lib/testing/fast-import.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import type { ReadRequest } from "./protocol.ts";
import { readRepositories } from "./spawn.ts";

const COMMITS = 2_500;
const RANGE = { kind: "time" as const, from: "2024-01-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z", label: "" };
const [hostile, healthy] = [new TestRepository(), new TestRepository()];
afterAll(() => {
  hostile.remove();
  healthy.remove();
});

function read(organizationId: string, { path }: TestRepository) {
  const one = { provider: "git" as const, id: "repo_1", owner: "acme", name: "app", location: path, baseUrl: null };
  const request: ReadRequest & { kind: "ledger" } = {
    kind: "ledger",
    organizationId,
    repositories: [{ ...one, externalId: null, branch: null, token: null, foldWithoutNote: null }],
    trackers: [],
    range: RANGE,
    selection: EVERYTHING,
    audience: "developers",
    allowedRoots: [realpathSync(tmpdir())],
    allowedHosts: [],
    cacheDirectory: tmpdir(),
  };
  return readRepositories(request);
}

test("reads a small repository before the large ones that another organization asked for earlier", async () => {
  await importCommits(
    hostile.path,
    Array.from({ length: COMMITS }, (_, index) => ({ message: `feat: add part ${index}` })),
  );
  await importCommits(healthy.path, [{ message: "feat: add a theme" }]);
  const finished: string[] = [];
  await Promise.all([
    ...[1, 2, 3].map((index) => read("org_hostile", hostile).then(() => finished.push(`hostile ${index}`))),
    read("org_healthy", healthy).then(() => finished.push("healthy")),
  ]);
  expect(finished[0]).toBe("healthy");
});
