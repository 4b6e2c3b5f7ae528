import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import type { ReadLine, ReadRequest } from "./protocol.ts";
import { readRepositories } from "./spawn.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());

function createRequest<Kind extends ReadRequest["kind"]>(kind: Kind): ReadRequest & { kind: Kind } {
  return {
    kind,
    organizationId: "org_1",
    repositories: [
      {
        provider: "git",
        id: "repo_1",
        owner: "acme",
        name: "app",
        location: repository.path,
        baseUrl: null,
        externalId: null,
        branch: null,
        token: null,
        foldWithoutNote: null,
      },
    ],
    trackers: [],
    range: { kind: "revisions", from: null, to: "HEAD" },
    selection: EVERYTHING,
    audience: "developers",
    allowedRoots: [realpathSync(tmpdir())],
    allowedHosts: [],
    cacheDirectory: tmpdir(),
  };
}

test("passes on texts that contain Unicode line separators unchanged", async () => {
  const title = "One\u2028line\u2029of text";
  repository.commit("feat: join lines");
  repository.git("tag", "-a", "v1.0.0", "-m", title);
  const { items } = await readRepositories(createRequest("activity"));
  expect(items.find((item) => item.type === "release")?.title).toBe(title);
});

test("measures the share of changes with a note for a ledger, not for a preview", async () => {
  for (let index = 1; index <= 9; index++) repository.commit(`feat: add part ${index}`);
  repository.commit("feat: add a theme", { files: { ".changeset/theme.md": "Add a theme\n" } });
  const lines: ReadLine[] = [];
  await readRepositories(createRequest("ledger"), (line) => lines.push(line));
  await readRepositories(createRequest("activity"), (line) => lines.push(line));
  expect(lines).toMatchObject([
    { type: "repository", repositoryId: "repo_1", commits: 11, notedShare: 1 / 11, tagsMax: null },
    { type: "repository", repositoryId: "repo_1", commits: 11, notedShare: null, tagsMax: null },
  ]);
});
