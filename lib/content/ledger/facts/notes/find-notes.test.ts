import { describe, expect, it } from "vitest";
import type { FileEnds } from "#lib/content/activity.ts";
import { addFile, deleteFile, editFile, patchChange } from "#lib/content/ledger/facts/patched-change.fixture.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { findNotes, isNoteFile } from "./find-notes.ts";

/** The texts of the notes by the id of their change, of changes given oldest first. */
function find(changes: Change[], files: FileEnds[] = []): Record<string, string[]> {
  const notes = findNotes(changes.toReversed(), files);
  return Object.fromEntries([...notes].map(([id, found]) => [id, found.map(({ text }) => text)]));
}

const changeset = (text: string) => `---\n"app": patch\n---\n\n${text}`;
const source = addFile("src/a.ts", "a");

describe("isNoteFile", () => {
  it.each(["CHANGELOG.md", ".changeset/a.md", "news/12.bugfix.rst", ".chloggen/a.yaml", "packages/x/CHANGES.rst"])(
    "finds %s",
    (path) => {
      expect(isNoteFile(path)).toBe(true);
    },
  );

  it.each([
    "vendor/github.com/sirupsen/logrus/CHANGELOG.md",
    "third_party/x/NEWS",
    "node_modules/x/HISTORY.md",
    "src/pip/_vendor/rich/CHANGELOG.md",
    "external/zlib/CHANGES.txt",
    "website/news/index.html",
    "changes/style.css",
  ])("leaves out %s", (path) => {
    expect(isNoteFile(path)).toBe(false);
  });
});

describe("notes without a number in the list of a release", () => {
  const list = [
    "## 2.0.0",
    "",
    "* The `proxies` argument has been removed.",
    "* The `cert` argument is now deprecated.",
  ];
  const release = patchChange("Version 2.0.0 (#9)", { files: [addFile("CHANGELOG.md", list.join("\n"))] });
  const ends = [{ path: "CHANGELOG.md", before: "", after: list.join("\n") }];
  const drop = patchChange("Simplify the client (#1)", {
    files: [
      editFile("src/client.py", { removed: ["def get(proxies):", "    use(proxies)"], added: ["def get():"], at: 2 }),
    ],
  });
  const warn = patchChange("Prepare for 2.0 (#2)", {
    files: [editFile("src/config.py", { removed: [], added: ["if cert:", "    warn('cert is deprecated')"], at: 2 })],
  });

  it("belong to the change whose code removes or deprecates what they name", () => {
    expect(find([drop, warn, release], ends)).toEqual({
      1: ["The `proxies` argument has been removed"],
      2: ["The `cert` argument is now deprecated"],
    });
  });

  it("belong to no change where several do the same, or only tests do", () => {
    const again = patchChange("Simplify the other client (#3)", {
      files: [editFile("src/other.py", { removed: ["def get(proxies):", "    use(proxies)"], added: [], at: 2 })],
    });
    const test = patchChange("Test the configuration (#4)", {
      files: [editFile("tests/test_config.py", { removed: [], added: ["expect_deprecated(cert)"], at: 2 })],
    });
    expect(find([drop, again, test, release], ends)).toEqual({});
  });
});

describe("notes of others that a change writes beside its own", () => {
  const write = (title: string, items: string[]): Record<string, string[]> => {
    const text = ["## Unreleased", "", ...items.map((item) => `- ${item}`)].join("\n");
    const work = patchChange(title, { files: [addFile("src/a.ts", "a"), addFile("CHANGELOG.md", text)] });
    return find([work], [{ path: "CHANGELOG.md", before: "", after: text }]);
  };

  it("are left out where they share fewer words with its title", () => {
    expect(write("Sort the list of rows (#1)", ["Sort the list of rows by date", "Print labels of the order"])).toEqual(
      {
        1: ["Sort the list of rows by date"],
      },
    );
    expect(
      write("下载列表菜单新增歌曲添加弹窗 (#1)", ["下载列表菜单新增歌曲添加弹窗，允许添加", "修复播放的问题"]),
    ).toEqual({
      1: ["下载列表菜单新增歌曲添加弹窗，允许添加"],
    });
  });

  it("are all left out where its title is in another script", () => {
    expect(write("Revise the list (#1)", ["下载列表菜单新增歌曲添加弹窗", "修复播放的问题"])).toEqual({});
  });

  it("stay where nothing tells them apart, and a single one always does", () => {
    expect(write("Refine (#1)", ["Sort rows", "Print labels"])).toEqual({ 1: ["Sort rows", "Print labels"] });
    expect(write("Refine (#1)", ["下载列表菜单新增歌曲添加弹窗"])).toEqual({ 1: ["下载列表菜单新增歌曲添加弹窗"] });
  });
});

describe("notes in Chinese", () => {
  const before = "# 更新日志\n\n## 未发布\n\n新增：\n\n- 支持导出歌单\n";
  const first = "- 下载列表菜单新增歌曲添加弹窗，允许把歌曲添加到列表";
  const second = "- 下载列表菜单新增歌曲添加弹窗，允许把歌曲移动到列表";
  const after = `${before}${second}\n\n修复：\n\n- 修复切换主题时播放中断的问题\n`;
  const write = patchChange("Add a menu (#1)", {
    files: [source, editFile("CHANGELOG.md", { added: [first], at: 8 })],
  });
  const reword = patchChange("Tidy up (#2)", {
    files: [editFile("CHANGELOG.md", { removed: [first], added: [second], at: 8 })],
  });
  const repair = patchChange("Keep the music (#3)", {
    files: [source, editFile("CHANGELOG.md", { added: ["", "修复：", "", "- 修复切换主题时播放中断的问题"], at: 9 })],
  });
  const notes = findNotes([repair, reword, write], [{ path: "CHANGELOG.md", before, after }]);

  it("belong to the change that wrote them first when a later one rewords them", () => {
    expect([...notes.keys()].toSorted()).toEqual(["1", "3"]);
    expect(notes.get("1")?.map(({ text }) => text)).toEqual(["下载列表菜单新增歌曲添加弹窗，允许把歌曲移动到列表"]);
  });

  it("take their category from a line that heads their list", () => {
    expect(["1", "3"].map((id) => notes.get(id)?.[0]?.category)).toEqual(["Features & Enhancements", "Bug Fixes"]);
  });
});

describe("notes that lead the list of their maintainers", () => {
  const listLeading = (changes: Change[], files: FileEnds[]): string[] => {
    const notes = [...findNotes(changes.toReversed(), files).values()].flat();
    return notes.filter(({ leads }) => leads).map(({ text }) => text);
  };
  const items = ["Drop a (#1)", "Drop b (#2)", "Drop c (#3)", "Drop d (#4)"];
  const list = ["## 2.0.0", "### Removed", ...items.map((text) => `- ${text}`), "### Added", "- Sort rows (#5)"];
  const work = [1, 2, 3, 4, 5].map((number) =>
    patchChange(`Work ${number} (#${number})`, { files: [addFile(`src/${number}.ts`, "a")] }),
  );

  it("are its first lines and its first new abilities", () => {
    const release = patchChange("Release 2.0.0", { files: [addFile("CHANGELOG.md", list.join("\n"))] });
    const ends = [{ path: "CHANGELOG.md", before: "", after: list.join("\n") }];
    expect(listLeading([...work, release], ends).toSorted()).toEqual(["Drop a", "Drop b", "Drop c", "Sort rows"]);
  });

  it("are those of the longest list where packages have lists of their own, also as fragments", () => {
    const other = ["## 1.0.1", "- Keep rows (#4)"].join("\n");
    const own = ["## 2.0.0", "### Added", "- Sort rows by date (#5)", "- Print rows on paper (#3)"].join("\n");
    const fragment = patchChange("Sort rows (#5)", {
      files: [addFile("src/5.ts", "a"), addFile("news/5.feature.rst", "Sort rows by date")],
    });
    const release = patchChange("Release", { files: [deleteFile("news/5.feature.rst", "Sort rows by date")] });
    const ends = [
      { path: "CHANGELOG.md", before: "", after: own },
      { path: "packages/a/CHANGELOG.md", before: "", after: other },
    ];
    expect(listLeading([...work.slice(0, 4), fragment, release], ends).toSorted()).toEqual([
      "Print rows on paper",
      "Sort rows by date",
    ]);
  });
});

describe("findNotes in fragments", () => {
  it("gives a fragment to the change that added it, in its last wording", () => {
    const added = patchChange("Add it (#1)", {
      files: [source, addFile("news/1.feature.rst", "Add it\nto all of\nthem")],
    });
    const edited = patchChange("Tweak news (#2)", {
      files: [editFile("news/1.feature.rst", { removed: ["to all of"], added: ["to every one of"], at: 2 })],
    });
    expect(find([added, edited])).toEqual({ 1: ["Add it to every one of them"] });
  });

  it("gives no note to a change that only edits a fragment from before the range", () => {
    const edited = patchChange("Fix it (#2)", {
      files: [source, editFile("news/1.feature.rst", { removed: ["it"], added: ["them"], at: 2 })],
    });
    expect(find([edited])).toEqual({});
  });

  it("gives a fragment to a later change that ships work and writes something else in it", () => {
    const first = patchChange("Upgrade a to 1.2.3 (#1)", {
      files: [source, addFile("news/a.vendor.rst", "Upgrade a to 1.2.3")],
    });
    const second = patchChange("Upgrade a to 1.2.4 (#2)", {
      files: [
        source,
        editFile("news/a.vendor.rst", { removed: ["Upgrade a to 1.2.3"], added: ["Upgrade a to 1.2.4"] }),
      ],
    });
    expect(find([first, second])).toEqual({ 2: ["Upgrade a to 1.2.4"] });
  });

  it("takes only the last wording of a change's commits", () => {
    const change = patchChange(
      "Fix it (#1)",
      { files: [source, addFile("news/1.bugfix.rst", "Fixed the it")] },
      { files: [editFile("news/1.bugfix.rst", { removed: ["Fixed the it"], added: ["Fix it for good"] })] },
    );
    expect(find([change])).toEqual({ 1: ["Fix it for good"] });
  });

  it("takes the merge's own wording when a change has a merge", () => {
    const change = patchChange(
      "Fix it (#1)",
      { files: [source, addFile("news/1.bugfix.rst", "A draft of it")] },
      { files: [source, addFile("news/1.bugfix.rst", "Fix it for good")], merge: true },
    );
    expect(find([change])).toEqual({ 1: ["Fix it for good"] });
  });

  it("keeps a fragment that a release collects", () => {
    const text = changeset("fix: close the door");
    const change = patchChange("Close (#1)", { files: [source, addFile(".changeset/a.md", text)] });
    const release = patchChange("Version Packages (#2)", { files: [deleteFile(".changeset/a.md", text)] });
    expect(find([change, release])).toEqual({ 1: ["close the door"] });
  });

  it("reads what breaks from a later paragraph of a changeset beside its first one", () => {
    const text = changeset(
      "Adds the `port` option.\n\n⚠️ **BREAKING CHANGE:** Node 20 is no longer supported.\n\nMore.",
    );
    const change = patchChange("Add ports (#1)", { files: [source, addFile(".changeset/a.md", text)] });
    expect(find([change])).toEqual({ 1: ["Adds the `port` option", "Node 20 is no longer supported"] });
    const notes = findNotes([change], []).get("1") ?? [];
    expect(notes.map(({ breaking }) => breaking)).toEqual([false, true]);
  });

  it("reads the list of what breaks with the line before it", () => {
    const text = changeset("Adds ports.\n\nBREAKING CHANGES: These options are removed:\n\n- `host`\n- `path`");
    const change = patchChange("Add ports (#1)", { files: [source, addFile(".changeset/a.md", text)] });
    expect(find([change])).toEqual({ 1: ["Adds ports", "These options are removed: `host`; `path`"] });
  });

  it("drops a fragment that a later change withdraws", () => {
    const text = changeset("fix: close the door");
    const change = patchChange("Close (#1)", { files: [source, addFile(".changeset/a.md", text)] });
    const revert = patchChange("Open again (#2)", { files: [source, deleteFile(".changeset/a.md", text)] });
    expect(find([change, revert])).toEqual({});
  });

  it("follows a fragment through a rename", () => {
    const change = patchChange(
      "Fix it (#9)",
      { files: [source, addFile("news/0.bugfix.rst", "Fix it")] },
      { files: [{ ...editFile("news/9.bugfix.rst", { from: "news/0.bugfix.rst" }), hunks: [] }] },
    );
    expect(find([change])).toEqual({ 9: ["Fix it"] });
  });

  it("gives a fragment of a change that only writes notes to the change that its message names", () => {
    const work = patchChange("Fix it (#1)", { files: [source] });
    const note = patchChange("chore: changeset for #1 (#2)", {
      files: [addFile(".changeset/a.md", changeset("fix it"))],
    });
    expect(find([work, note])).toEqual({ 1: ["fix it"] });
  });

  it("gives a fragment of a change that only writes notes to nobody when it names no change of the range", () => {
    const note = patchChange("chore: changeset (#2)", { files: [addFile(".changeset/a.md", changeset("fix it"))] });
    expect(find([note])).toEqual({});
  });

  it("gives a fragment of a change that only tests to nobody when it names no other change", () => {
    const files = [addFile("tests/test_it.py", "a"), addFile("news/1.bugfix.rst", "Restore it")];
    expect(find([patchChange("Test and news for it (#2)", { files })])).toEqual({});
  });

  it("gives a fragment to a change that documents and tests what holds", () => {
    const files = [
      addFile("docs/a.rst", "a"),
      addFile("tests/test_it.py", "a"),
      addFile("news/1.feature.rst", "Support it"),
    ];
    expect(find([patchChange("docs: support it officially w/ test (#2)", { files })])).toEqual({ 2: ["Support it"] });
  });

  it("takes what follows a paragraph that only marks a breaking change", () => {
    const text = changeset("**BREAKING CHANGE to fonts only**\n\nRemoves the provider\n\nMore");
    const change = patchChange("Drop (#1)", { files: [source, addFile(".changeset/a.md", text)] });
    expect(find([change])).toEqual({ 1: ["**BREAKING CHANGE to fonts only**: Removes the provider"] });
  });

  it("gives a note that takes an earlier one back to the change that took it back", () => {
    const yaml = (note: string) => `change_type: enhancement\ncomponent: service\nnote: ${note}\n`;
    const first = patchChange("Enable it (#1)", {
      files: [source, addFile(".chloggen/a.yaml", yaml("Enable labels"))],
    });
    const release = patchChange("Prepare release v1.2.0 (#2)", {
      files: [deleteFile(".chloggen/a.yaml", yaml("Enable labels"))],
    });
    const second = patchChange("Downgrade (#3)", {
      files: [source, addFile(".chloggen/a.yaml", yaml("Revert Enable labels"))],
    });
    expect(find([first, release, second])).toEqual({ 1: ["Enable labels"], 3: ["Revert Enable labels"] });
  });

  it("takes the list that a paragraph leads to", () => {
    const text = "Some locations change if these are set:\n\n- `A_HOME`: the cache.\n- `B_HOME`\n\nMore";
    const change = patchChange("Move (#1)", { files: [source, addFile("news/1.bugfix.rst", text)] });
    expect(find([change])).toEqual({ 1: ["Some locations change if these are set: `A_HOME`: the cache; `B_HOME`"] });
  });

  it("keeps only the first paragraph when it leads to no list", () => {
    const change = patchChange("Add (#1)", {
      files: [source, addFile(".changeset/a.md", changeset("Adds it\n\nIt is new"))],
    });
    expect(find([change])).toEqual({ 1: ["Adds it"] });
  });
});

const PATH = "CHANGELOG.md";

/** A changelog whose unreleased section has some items, and a version below. */
function log(...items: string[]): string {
  return ["# Log", "", "## Unreleased", "", ...items.map((item) => `- ${item}`), "", "## 1.0.0", "", "- First"].join(
    "\n",
  );
}

function addItems(...items: string[]) {
  return editFile(PATH, { added: items.map((item) => `- ${item}`), at: 5 });
}

function replaceItem(removed: string, added: string) {
  return editFile(PATH, { removed: [`- ${removed}`], added: [`- ${added}`], at: 5 });
}

const ends = (...items: string[]): FileEnds[] => [{ path: PATH, before: log(), after: log(...items) }];

describe("findNotes in changelogs", () => {
  it("gives a line to the change that wrote it beside its work", () => {
    const change = patchChange("Close (#1)", { files: [source, addItems("Close the door")] });
    expect(find([change], ends("Close the door"))).toEqual({ 1: ["Close the door"] });
  });

  it("gives a line to the change that it names, whoever wrote it", () => {
    const work = patchChange("Close (#1)", { files: [source] });
    const other = patchChange("Open (#2)", { files: [source, addItems("Close the door (#1)")] });
    expect(find([work, other], ends("Close the door (#1)"))).toEqual({ 1: ["Close the door"] });
  });

  it("gives the lines of a change that only writes notes to the changes that they name, or to nobody", () => {
    const work = patchChange("Close (#1)", { files: [source] });
    const items = ["Close the door (#1)", "Open all windows"];
    const notes = patchChange("Update the changelog (#2)", { files: [addItems(...items)] });
    expect(find([work, notes], ends(...items))).toEqual({ 1: ["Close the door"] });
  });

  it("gives the lines of a release to the changes that they name only", () => {
    const work = patchChange("Close (#1)", { files: [source] });
    const items = ["Close the door (#1)", "Open all windows (#77)", "Paint walls"];
    const release = patchChange("chore(operator): Community release 0.11.0 (#3)", {
      files: [source, addItems(...items)],
    });
    expect(find([work, release], ends(...items))).toEqual({ 1: ["Close the door"] });
  });

  it("takes a change for a release when it writes a whole list", () => {
    const work = patchChange("Close (#1)", { files: [source] });
    const items = ["Close the door (#1)", ...Array.from({ length: 9 }, (_, index) => `Open window number ${index}`)];
    const list = patchChange("Write the news (#2)", { files: [source, addItems(...items)] });
    expect(find([work, list], ends(...items))).toEqual({ 1: ["Close the door"] });
  });

  it("takes a change for a release when it writes the items of a version", () => {
    const items = ["One thing", "Two things", "Three things", "Four things"];
    const lines = ["## 1.1.0", "", ...items.map((item) => `- ${item}`), ""];
    const release = patchChange("Bump", { files: [source, editFile(PATH, { added: lines, at: 5 })] });
    const after = log().replace("## 1.0.0", `${lines.join("\n")}\n## 1.0.0`);
    expect(find([release], [{ path: PATH, before: log(), after }])).toEqual({});
  });

  it("takes no note from a list of titles that a release copies below a heading of no kind", () => {
    const work = patchChange("fix: close the door (#1)", { files: [source] });
    const told = patchChange("doors (#2)", { files: [source] });
    const lines = [
      "## 1.1.0",
      "",
      "### What's Changed",
      "",
      "- fix: close the door (#1)",
      "- Paint all doors (#2)",
      "",
    ];
    const release = patchChange("Release 1.1.0 (#3)", { files: [source, editFile(PATH, { added: lines, at: 5 })] });
    const after = log().replace("## 1.0.0", `${lines.join("\n")}\n## 1.0.0`);
    expect(find([work, told, release], [{ path: PATH, before: log(), after }])).toEqual({ 2: ["Paint all doors"] });
  });

  it("takes a change for a release when its title names the version that it writes", () => {
    const lines = ["## [1.1.0] - 2026-01-01", "", "- Close the door", ""];
    const release = patchChange("发布v1.1.0", { files: [source, editFile(PATH, { added: lines, at: 5 })] });
    const after = log().replace("## 1.0.0", `${lines.join("\n")}\n## 1.0.0`);
    expect(find([release], [{ path: PATH, before: log(), after }])).toEqual({});
  });

  it("gives nothing to a change that repairs the history of a version", () => {
    const repair = patchChange("Repair (#1)", {
      files: [source, editFile(PATH, { removed: ["- First"], added: ["- A whole new text"], at: 9 })],
    });
    const after = log().replace("## 1.0.0", "## Version 1.0.0").replace("- First", "- A whole new text");
    expect(find([repair], [{ path: PATH, before: log(), after }])).toEqual({});
  });

  it.each([
    "发布v1.22.2",
    "Bump for release",
    "chore(main): release 1.2.3",
    "Prepare v3.14.0-rc.0 (#5)",
    "Version 0.28.0",
  ])("gives nothing to the release %j", (title) => {
    const release = patchChange(title, { files: [source, addItems("Close the door")] });
    expect(find([release], ends("Close the door"))).toEqual({});
  });

  it("leaves a line that names only issues with the change that wrote it when this one ships work", () => {
    const work = patchChange("Close (#1)", { files: [source, addItems("Close the door (#99)")] });
    expect(find([work], ends("Close the door (#99)"))).toEqual({ 1: ["Close the door"] });
    const tests = patchChange("Test (#2)", {
      files: [addFile("test/a.test.ts", "a"), addItems("Close the door (#99)")],
    });
    expect(find([tests], ends("Close the door (#99)"))).toEqual({});
  });

  it("leaves a line with the first change when a later one only rewords it", () => {
    const first = patchChange("Add quiet (#1)", { files: [source, addItems("Add a quiet flag for silence")] });
    const later = patchChange("Colors (#2)", {
      files: [source, replaceItem("Add a quiet flag for silence", "Added a quiet flag for silence")],
    });
    expect(find([first, later], ends("Added a quiet flag for silence"))).toEqual({
      1: ["Added a quiet flag for silence"],
    });
  });

  it("gives a line to the later change when it writes something else and ships work", () => {
    const [before, after] = [
      "The cert and verify arguments are gone",
      "The cert argument warns, and verify arguments stay",
    ];
    const first = patchChange("Remove (#1)", { files: [source, addItems(before)] });
    const later = patchChange("Warn (#2)", { files: [source, replaceItem(before, after)] });
    expect(find([first, later], ends(after))).toEqual({ 2: [after] });
  });

  it("gives nothing to a change that only moves lines", () => {
    const move = editFile(PATH, { removed: ["- Close the door"], added: ["- Close the door"] });
    expect(find([patchChange("Sort (#1)", { files: [source, move] })], ends("Close the door"))).toEqual({});
  });

  it("gives nothing to a change of documentation when the line does not name it", () => {
    const readme = patchChange("Describe it", { files: [addFile("README.md", "a"), addItems("Add a quiet flag")] });
    expect(find([readme], ends("Add a quiet flag"))).toEqual({});
  });

  it("does not take what a change caused for the change", () => {
    const cause = patchChange("Speed up (#1)", { files: [source] });
    const fix = patchChange("Fix (#2)", { files: [source] });
    const release = patchChange("Release 1.1.0 (#3)", { files: [addItems("Fix a crash (introduced by #1). #2")] });
    expect(find([cause, fix, release], ends("Fix a crash (introduced by #1). #2"))).toEqual({
      2: ["Fix a crash (introduced by #1)"],
    });
  });

  it("ignores numbers of other repositories", () => {
    const work = patchChange("Close (#1)", { files: [source] });
    const items = ["Update b (other/b#1)", "Update c ([#1](https://github.com/other/c/pull/1))"];
    const release = patchChange("Release 1.1.0 (#3)", { files: [addItems(...items)] });
    expect(find([work, release], ends(...items))).toEqual({});
  });

  it("follows the address of a link when its text names another change", () => {
    const work = patchChange("Close (#2)", { files: [source] });
    const earlier = patchChange("Open (#1)", { files: [source] });
    const item = "[#1](https://github.com/acme/app/pull/2): Close the door";
    const release = patchChange("Release 1.1.0 (#3)", { files: [addItems(item)] });
    expect(find([earlier, work, release], ends(item))).toEqual({ 2: ["Close the door"] });
  });

  it("shows the end of the range when no patch has the line", () => {
    const work = patchChange("Close (#1)", { files: [source] });
    const notes = findNotes([patchChange("Later (#2)", { files: [source] }), work], ends("Close the door (#1)"));
    expect(notes.get("1")?.[0]?.span).toEqual({ in: "file", commit: "2-1", path: PATH, from: 5, to: 5 });
  });

  it("leaves out items that only name code", () => {
    const change = patchChange("Stabilize (#1)", { files: [source, addItems("`needless-bool` (`SIM103`)")] });
    expect(find([change], ends("`needless-bool` (`SIM103`)"))).toEqual({});
  });

  it("does not repeat a fragment that the release writes with an explanation", () => {
    const work = patchChange("Close (#1)", {
      files: [source, addFile(".changeset/a.md", changeset("Close the door"))],
    });
    const item = "Close the door. It stays closed until somebody opens it by hand (#1)";
    const release = patchChange("Version Packages (#2)", {
      files: [deleteFile(".changeset/a.md", changeset("Close the door")), addItems(item)],
    });
    expect(find([work, release], ends(item))).toEqual({ 1: ["Close the door"] });
  });

  it("takes a line for new when one like it still stands and lacks its number or name", () => {
    const work = patchChange("Work (#9)", { files: [source, addItems("Upgrade the parser to v3 (#9)")] });
    const before = log("Upgrade the parser to v2 (#8)");
    const after = log("Upgrade the parser to v3 (#9)", "Upgrade the parser to v2 (#8)");
    expect(find([work], [{ path: PATH, before, after }])).toEqual({ 9: ["Upgrade the parser to v3"] });
    const items = ["The deprecated option `b` is gone", "The deprecated option `a` is gone"];
    const removal = patchChange("Remove b", { files: [source, addItems(items[0] ?? "")] });
    const ends = { path: PATH, before: log(items[1] ?? ""), after: log(...items) };
    expect(Object.values(find([removal], [ends]))).toEqual([[items[0]]]);
  });

  describe("breaking changes", () => {
    const work = patchChange("Work (#1)", { files: [source] });
    const isBreaking = (...lines: string[]) => {
      const after = ["# Log", "", ...lines, ""].join("\n");
      return findNotes([work], [{ path: PATH, before: "# Log\n", after }]).get("1")?.[0]?.breaking;
    };

    it.each(["### Breaking changes", "Breaking changes:", "**Breaking Changes**", "**⚠ Breaking changes:**"])(
      "reads the section %s",
      (section) => {
        expect(isBreaking("## 1.1.0", "", section, "", "- Sort by name (#1)")).toBe(true);
      },
    );

    it.each(["Notable changes:", "**Fixes**", "This release has breaking changes in:"])(
      "takes %s for no such section",
      (section) => {
        expect(isBreaking("## 1.1.0", "", section, "", "- Sort by name (#1)")).toBe(false);
      },
    );

    it("reads the marks of the items below one", () => {
      expect(isBreaking("## 1.1.0", "", "- Sort by name (#1)", "  - [**BREAKING**] The `sort` option is gone")).toBe(
        true,
      );
      expect(isBreaking("## 1.1.0", "", "- Sort by name (#1)", "  - The `sort` option stays")).toBe(false);
    });

    it("takes removals in a major version for breaking, and none in others", () => {
      const removal = ["### Removed", "", "- The `sort` option (#1)"];
      expect(isBreaking("## 2.0.0", "", ...removal)).toBe(true);
      expect(isBreaking("## [2.0.0] - 2026-01-01", "", ...removal)).toBe(true);
      expect(isBreaking("## 0.2.0", "", ...removal)).toBe(false);
      expect(isBreaking("## 2.10.0", "", ...removal)).toBe(false);
    });

    it("takes marked changes for breaking when the introduction of a major version announces some", () => {
      const item = "* [CHANGE] Sort by name. #1";
      expect(isBreaking("## 2.0.0 / 2026-01-01", "", "It has several breaking changes.", "", item)).toBe(true);
      expect(isBreaking("## 2.0.0 / 2026-01-01", "", "It does not have any breaking changes.", "", item)).toBe(false);
      expect(isBreaking("## 2.0.0 / 2026-01-01", "", item)).toBe(false);
      expect(isBreaking("## 2.1.0 / 2026-01-01", "", "It has several breaking changes.", "", item)).toBe(false);
    });
  });

  it("takes of a changelog that comes whole only what it names", () => {
    const old = patchChange("Add package b (#1)", { files: [source, addFile(PATH, log("New"))] });
    expect(find([old], [{ path: PATH, before: null, after: log("New") }])).toEqual({ 1: ["New"] });
  });
});
