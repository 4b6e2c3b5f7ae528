import { afterAll, expect, it } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { readNotePolicy } from "./note-policy.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());
const context = { environment: process.env, directory: repository.path };

function commit(subject: string, path: string, date: string, author = "Ann Author <ann@example.org>"): string {
  return repository.commit(subject, { files: { [path]: `${path}\n` }, date: new Date(date), author });
}

it("counts changes of twelve months that bring a note, and no releases and bots", async () => {
  const bot = "dependabot[bot] <support@github.com>";
  commit("feat: long ago", ".changeset/old.md", "2024-01-01");
  commit("feat: a", ".changeset/a.md", "2025-06-01");
  commit("fix: b", "src/b.ts", "2025-06-02");
  commit("fix: c", "packages/p/CHANGELOG.md", "2025-06-03");
  commit("refactor: d", "src/changes/view.ts", "2025-06-04");
  commit("chore: release 1.2.0", "CHANGELOG.md", "2025-06-05");
  const last = commit("Bump x", "CHANGES.md", "2025-06-06", bot);
  const policy = await readNotePolicy(context, { sha: last, at: new Date("2025-06-06") });
  expect(policy).toEqual({ changes: 4, noted: 2 });
});

it("counts no merge of a release branch, which brings its changelog", async () => {
  repository.branch("v1.1");
  commit("Prepare release v1.1.9", "CHANGELOG.md", "2025-06-06T06:00:00Z");
  repository.checkout("main");
  const date = new Date("2025-06-06T07:00:00Z");
  const head = repository.merge("v1.1", "Merge branch v1.1 into main", { date });
  expect(await readNotePolicy(context, { sha: head, at: date })).toEqual({ changes: 4, noted: 2 });
});

it("counts a merge once with what it brought in", async () => {
  repository.branch("topic");
  commit("wip", "newsfragments/7.bugfix.rst", "2025-06-07");
  commit("wip 2", "src/d.ts", "2025-06-08");
  repository.checkout("main");
  const date = new Date("2025-06-09");
  const head = repository.merge("topic", "Merge pull request #7 from a/topic", { date });
  expect(await readNotePolicy(context, { sha: head, at: date })).toEqual({ changes: 5, noted: 3 });
});
