import { describe, expect, it } from "vitest";
import type { Commit } from "#lib/content/activity.ts";
import { CommitBudget } from "./commit-budget.ts";

function createCommit(characters: number, files: number): Commit {
  return {
    sha: "a".repeat(40),
    parents: [],
    author: { name: "Ann" },
    committedAt: "2024-01-01T00:00:00.000Z",
    subject: "feat: add",
    body: "x".repeat(characters),
    files: Array.from({ length: files }, (_, index) => ({ path: `src/${index}.ts` })),
  };
}

describe("CommitBudget", () => {
  it("keeps whole commits until the range has used up its total, then the first part of each", () => {
    const budget = new CommitBudget();
    const large = createCommit(1_000_000, 3_000);
    expect(budget.take(large)).toBe(large);
    for (let index = 0; index < 400; index++) budget.take(large);
    const { body, files, subject } = budget.take(large);
    expect([body.length, files.length, subject]).toEqual([2_000, 20, "feat: add"]);
    const small = createCommit(100, 5);
    expect(budget.take(small)).toBe(small);
  });

  it("keeps 3,000 paths of one commit", () => {
    expect(new CommitBudget().take(createCommit(0, 10_000)).files).toHaveLength(3_000);
  });
});
