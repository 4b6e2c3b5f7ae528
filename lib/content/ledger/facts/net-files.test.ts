import { describe, expect, it } from "vitest";
import { listNetFiles } from "./net-files.ts";
import { addFile, editFile, patchChange } from "./patched-change.fixture.ts";

const list = (change: Parameters<typeof listNetFiles>[0]) =>
  listNetFiles(change).map(({ commit, file }) => `${commit.sha} ${file.path}`);

describe("listNetFiles", () => {
  it("takes the merge's own patch when a change has one", () => {
    const change = patchChange(
      "Add it (#1)",
      { files: [addFile("a.md", "draft")] },
      { files: [editFile("a.md", { removed: ["draft"], added: ["text"] })] },
      { files: [addFile("a.md", "text")], merge: true },
    );
    expect(list(change)).toEqual(["1-3 a.md"]);
  });

  it("takes the commits, oldest first, when there is no merge", () => {
    const change = patchChange("Add it (#1)", { files: [addFile("a.md", "a")] }, { files: [addFile("b.md", "b")] });
    expect(list(change)).toEqual(["1-1 a.md", "1-2 b.md"]);
  });

  it("leaves out what a merge brings in of other changes", () => {
    const change = patchChange(
      "Merge all (#1)",
      { files: [addFile("a.md", "a")] },
      { files: [addFile("a.md", "a"), addFile("other.md", "b")], merge: true },
    );
    expect(list(change)).toEqual(["1-2 a.md"]);
  });
});
