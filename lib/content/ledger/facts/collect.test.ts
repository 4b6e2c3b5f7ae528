import { describe, expect, it } from "vitest";
import { attachFacts } from "./collect.ts";
import { addFile, patchChange } from "./patched-change.fixture.ts";

describe("attachFacts", () => {
  it.each([
    ["Move the files", "printable"],
    ["Move the files if these are set:\n\n```\nA=1\n```", "source"],
    [`Move ${"the files and ".repeat(60)}more`, "source"],
  ])("takes a note that stands alone as printable: %j", (text, standing) => {
    const files = [addFile("src/a.ts", "a"), addFile("news/1.bugfix.md", text)];
    const [change] = attachFacts([patchChange("Move (#1)", { files })], []);
    expect(change?.facts?.find(({ kind }) => kind === "note")).toMatchObject({ standing });
  });
});
