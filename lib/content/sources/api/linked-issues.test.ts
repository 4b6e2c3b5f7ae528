import { describe, expect, it } from "vitest";
import { closedIssues } from "./linked-issues.ts";

const home = { owner: "acme", name: "widget", htmlUrl: "https://git.example.org/acme/widget" };

describe("closedIssues", () => {
  it.each([
    ["Fixes #1", [1]],
    ["closes: #1, resolved #2 and Close #3", [1, 2, 3]],
    ["fixed acme/widget#4", [4]],
    ["fixed ACME/Widget#4", [4]],
    ["fixes other/repo#5", []],
    ["fixes https://git.example.org/acme/widget/issues/5", [5]],
    ["fixes https://elsewhere.example.org/acme/widget/issues/6", []],
    ["see #6, prefix #7, fixes#8", []],
    ["fixes #9 fixes #9", [9]],
    ["fixes #0", []],
    ["<!-- fixes #10 --> closes #11 `fixes #12`", [11]],
    ["fix #13\nRESOLVES #14", [13, 14]],
    ["unfixed #15", []],
  ])("reads %j as closing %j", (text, numbers) => {
    expect(closedIssues(text, home)).toEqual(numbers);
  });

  it("finishes quickly for adversarial text", () => {
    for (const piece of ["<!--", "`", "fixes ", "fixes a/", "closes: ", "fixes https://a/"]) {
      expect(closedIssues(piece.repeat(20_000), home)).toEqual([]);
    }
  });
});
