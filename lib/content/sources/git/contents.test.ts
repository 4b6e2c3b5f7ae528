import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { openLocalRepository } from "./open.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Fixes\n\n- Fix the first thing (#1)\n";

describe("readActivity", () => {
  it("reads patches and both ends of the files that facts come from", async () => {
    const start = repository.commit("feat: begin", {
      files: {
        "src/a.ts": "export const a = 1;\n",
        "CHANGELOG.md": CHANGELOG,
        "package.json": '{"dependencies":{"x":"1.0.0"}}\n',
      },
    });
    repository.commit("stale title", {
      files: {
        "src/a.ts": "export const a = 2;\n",
        "CHANGELOG.md": `${CHANGELOG}- Show the reason when a job fails\n`,
        "package.json": '{"dependencies":{"x":"2.0.0"}}\n',
      },
    });
    const source = await openLocalRepository(repository.path, { environment: process.env });
    const activity = await source.readActivity({ kind: "revisions", from: start, to: "HEAD" });
    expect(activity.files?.map(({ path }) => path)).toEqual(["CHANGELOG.md", "package.json"]);
    const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-01-02T00:00:00.000Z", label: "" };
    const [entry] = buildLedger([activity], { audience: "developers", range }).entries;
    expect(entry).toMatchObject({
      disposition: "update",
      category: "Bug Fixes",
      detail: "Show the reason when a job fails",
      facts: [
        {
          kind: "note",
          standing: "printable",
          text: "Show the reason when a job fails",
          span: { in: "file", path: "CHANGELOG.md", from: 8, to: 8 },
        },
        {
          kind: "dependency",
          text: "Updated the runtime dependency `x` from 1.0.0 to 2.0.0 in `package.json`",
          span: { path: "package.json", from: 1, to: 1 },
        },
      ],
    });
  });

  it("searches the code for the names that texts print", async () => {
    const start = repository.git("rev-parse", "HEAD").trim();
    repository.commit("feat: add `--collect-only` flag", {
      files: {
        "src/args.ts": "export const flags = ['--collect-tests'];\n",
        "CHANGELOG.md": `${CHANGELOG}- Add \`--collect-tests\` to list tests\n`,
      },
    });
    const source = await openLocalRepository(repository.path, { environment: process.env });
    const activity = await source.readActivity({ kind: "revisions", from: start, to: "HEAD" });
    expect(activity.notePolicy).toEqual({ changes: 3, noted: 3 });
    const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-01-02T00:00:00.000Z", label: "" };
    const [entry] = buildLedger([activity], { audience: "developers", range }).entries;
    expect(entry?.title).toBe("feat: add `--collect-tests` flag");
    expect(entry?.evidence.map(({ signal }) => signal)).toContain("identifier");
  });

  it("says that changed lines are missing when the repository lacks the contents of a file", async () => {
    const broken = new TestRepository();
    const start = broken.commit("feat: begin", { files: { "src/a.ts": "export const a = 1;\n" } });
    broken.commit("feat: add b", { files: { "src/b.ts": "export const b = 1;\n" } });
    const blob = broken.git("rev-parse", "HEAD:src/b.ts").trim();
    rmSync(join(broken.path, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    const source = await openLocalRepository(broken.path, { environment: process.env });
    const activity = await source.readActivity({ kind: "revisions", from: start, to: "HEAD" });
    const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-01-02T00:00:00.000Z", label: "" };
    const [entry] = buildLedger([activity], { audience: "developers", range }).entries;
    expect(entry?.title).toBe("feat: add b");
    expect(entry?.evidence.map(({ signal }) => signal)).toContain("limit");
    broken.remove();
  });

  it("reads no patches for an outline", async () => {
    const source = await openLocalRepository(repository.path, { environment: process.env });
    const activity = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" }, "outline");
    expect(activity.files).toBeUndefined();
    expect(activity.commits.every(({ patch }) => patch === undefined)).toBe(true);
  });
});
