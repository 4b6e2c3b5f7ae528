import { afterAll, expect, test } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { openLocalRepository } from "./open.ts";
import { attachPatchIds } from "./patch-ids.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());

test("compares patches by their blob versions when they are too large to compare", async () => {
  const content = "line of a large file\n".repeat(2_000);
  repository.commit("chore: begin");
  repository.git("switch", "--quiet", "--create", "stable");
  repository.commit("fix: bundle", { files: { "dist/bundle.js": content } });
  repository.git("switch", "--quiet", "main");
  repository.commit("fix: bundle", { files: { "dist/bundle.js": content } });
  repository.git("merge", "--quiet", "--no-edit", "-s", "ours", "stable");
  const source = await openLocalRepository(repository.path, { environment: process.env });
  const activity = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" });
  const bundles = activity.commits.filter(({ subject }) => subject === "fix: bundle");
  expect(bundles).toHaveLength(2);
  for (const commit of bundles) delete commit.patchId;
  await attachPatchIds(
    { environment: process.env, directory: repository.path, maxCaptureBytes: 4_096 },
    { ...activity },
  );
  expect(bundles[0]?.patchId).toBeDefined();
  expect(bundles[1]?.patchId).toBe(bundles[0]?.patchId);
});
