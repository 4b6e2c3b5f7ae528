import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { readRepositories } from "./spawn.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());

test("passes on texts that contain Unicode line separators unchanged", async () => {
  const title = "One\u2028line\u2029of text";
  repository.commit("feat: join lines");
  repository.git("tag", "-a", "v1.0.0", "-m", title);
  const { items } = await readRepositories({
    kind: "activity",
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
      },
    ],
    trackers: [],
    range: { kind: "revisions", from: null, to: "HEAD" },
    selection: EVERYTHING,
    audience: "developers",
    allowedRoots: [realpathSync(tmpdir())],
    allowedHosts: [],
    cacheDirectory: tmpdir(),
  });
  expect(items.find((item) => item.type === "release")?.title).toBe(title);
});
