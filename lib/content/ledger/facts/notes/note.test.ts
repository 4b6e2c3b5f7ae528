import { describe, expect, it } from "vitest";
import { parseChangelog } from "./changelog-file.ts";
import { isStatement, readNoteLabel, readNoteLine } from "./note.ts";

describe("readNoteLabel", () => {
  it.each([
    ["### Bug Fixes", { category: "Bug Fixes", breaking: false, internal: false }],
    [":boom: Breaking Change", { category: "Features & Enhancements", breaking: true }],
    ["Major Changes", { breaking: true }],
    ["Minor Changes", { category: "Features & Enhancements", breaking: false }],
    ["Patch Changes", { category: null, breaking: false }],
    ["Removed", { action: "removed", breaking: false }],
    ["Chore & Maintenance", { category: "Internal Changes", internal: true }],
    ["bugfix", { category: "Bug Fixes" }],
    ["PERF", { category: "Performance Improvements" }],
    ["Something else", { category: null }],
    ["Other changes", { category: null, action: null }],
    ["修复", { category: "Bug Fixes", internal: false }],
    ["Улучшения", { category: "Features & Enhancements" }],
    ["Entfernt", { action: "removed" }],
    ["문서 수정", { category: "Documentation", internal: true }],
    ["変更", { category: null }],
  ])("reads %j", (label, expected) => {
    expect(readNoteLabel(label)).toMatchObject(expected);
  });
});

describe("readNoteLine", () => {
  it.each([
    ["Read natural JOIN [#12](https://git.example/a/b/pull/12) [@lee](https://git.example/lee)", "Read natural JOIN"],
    ["Copy files again in #12", "Copy files again"],
    [
      "Sort rows [#8](https://git.example/a/b/pull/8) [@[help[bot]](https://git.example/apps/help)](https://git.example/[help[bot]](https://git.example/apps/help))",
      "Sort rows",
    ],
  ])("drops the number and the author behind %j", (line, text) => {
    expect(readNoteLine(line).text).toBe(text);
  });

  it("reads the kind and number of an issue in front of a line", () => {
    expect(readNoteLine("[PERF #32](https://git.example/a/b/issues/32): Walk faster")).toMatchObject({
      label: { category: "Performance Improvements" },
      text: "Walk faster",
    });
  });

  it.each([
    [
      "`[jest-config, jest-core]` [**BREAKING**] Drop Node 16 ([#14460](https://github.com/jestjs/jest/pull/14460))",
      "Drop Node 16",
      true,
    ],
    ["Cut the page [#12](https://x.y/pull/12) **BREAKING CHANGE** Drops `a`", "Cut the page. Drops `a`", true],
    ["[BUGFIX] **BREAKING CHANGE** Drops `a` (#12)", "Drops `a`", true],
    ["*(labels)* Explain why links cannot add any", "Explain why links cannot add any", false],
    ["docs #5410 -- Document the option (#12)", "Document the option", false],
    ["Explain what **breaking change** means", "Explain what **breaking change** means", false],
    ["[FEATURE] OCI: Add discovery for instances. #17670, #17671", "OCI: Add discovery for instances", false],
    ["Fixed crash when clicking https://github.com/Textualize/textual/pull/6598", "Fixed crash when clicking", false],
    [
      "[#123](https://x.y/pull/123) [`abcdef1`](https://x.y/c/abcdef1) Thanks [@ann](https://x.y/ann)! - Fixes the build",
      "Fixes the build",
      false,
    ],
    ["**cli:** support `--json` by @bob in https://github.com/a/b/pull/12", "support `--json`", false],
    ["Show [the page](https://x.y/z). (#5)", "Show the page", false],
    [
      "🔥 Time builds. ([docs](https://x.y/a#b)) ([goal](https://x.y/c)) [#5](https://x.y/pull/5)",
      "Time builds",
      false,
    ],
    ["Map CSS chunks (fix [#22946](https://x.y/issues/22946))", "Map CSS chunks", false],
    ["Fix #9738 : Add `root_id` to `.apply()` (#9739)", "Add `root_id` to `.apply()`", false],
    ["Keep the queue - #12 by @ann", "Keep the queue", false],
    ["Reject requests over 32 MB. Thanks to @ann for reporting it.", "Reject requests over 32 MB", false],
    ["[`pyflakes`] Allow `x` ([#5](https://x.y/pull/5))", "Allow `x`", false],
    ["[#8555](https://x.y/pull/8555): Promu: build for Darwin", "Promu: build for Darwin", false],
    ["[#](https://x.y/pull/8595): *: add `--limit` for uploads", "add `--limit` for uploads", false],
    ["Cut names right (#1397, By: @ann)", "Cut names right", false],
    ["Keep the page that was asked for (#3)", "Keep the page that was asked for", false],
    ["Pass paths as they are ([#3](https://x.y/pull/3) by [ann](https://x.y/ann))", "Pass paths as they are", false],
    ["Say when checks were introduced (#3, #4 by @ann).", "Say when checks were introduced", false],
    ["**Remotes are now stable!** They were a trial.", "Remotes are now stable! They were a trial", false],
    ["修复搜索（#1452, @ann）", "修复搜索", false],
    ["Fix flicker https://github.com/a/b/issues/58#issuecomment-1", "Fix flicker", false],
  ])("strips markers, references and credits from %j", (line, text, breaking) => {
    expect(readNoteLine(line)).toMatchObject({ text, label: { breaking } });
  });

  it.each([
    "`-Zcargo-lints`: Prefer defined lint levels",
    "`--flag`: support lists",
    "[experimental] Add a mode",
    "**Dark mode** follows the system",
    "Fix a regression from #12",
    "Sort lists (newest first by default)",
  ])("keeps what %j begins or ends with when it is part of the text", (line) => {
    expect(readNoteLine(line).text).toBe(line);
  });

  it.each([
    ["Reject :pep:`658` metadata in :func:`~pip.main.run` (:issue:`12`)", "Reject PEP 658 metadata in `run()`"],
    ["See ``--a`` and :doc:`the guide <guide>`", "See `--a` and the guide"],
    ["Added flags (`#13 <https://x.y/issues/13>`_).", "Added flags"],
    ["Read `the manual <https://x.y>`_ and :rfc:`2616`", "Read the manual and RFC 2616"],
    ["**Updated `TYPE_CHECKING` behavior** ([#1](x/pull/1))", "Updated `TYPE_CHECKING` behavior"],
    ["\\[`pylint`\\] Flag all ([#1](x/pull/1))", "[`pylint`] Flag all"],
  ])("writes %j as inline Markdown", (line, text) => {
    expect(readNoteLine(line).text).toBe(text);
  });

  it.each([
    ["feat(cli)!: add a mode", "add a mode", { category: "Features & Enhancements", breaking: true }],
    ["fix: close the door", "close the door", { category: "Bug Fixes", breaking: false }],
  ])("reads the header of %j", (line, text, label) => {
    expect(readNoteLine(line)).toMatchObject({ text, label });
  });

  it("treats a line of documentation as internal", () => {
    expect(readNoteLine("`[docs]` Fix a link").label).toMatchObject({ internal: true, category: "Documentation" });
  });
});

describe("parseChangelog", () => {
  it("reads items with version and section from Markdown", () => {
    const items = parseChangelog(
      "# Log\n\n## Unreleased\n\n### Fixes\n\n- one\n  more ([#1](x/pull/1))\n  - nested\n- two\n\n  a second paragraph\n\n## 1.0.0 (2024-01-01)\n\n* old #2\n",
    );
    expect(items).toMatchObject([
      { version: "Unreleased", section: "Fixes", text: "one more ([#1](x/pull/1))", from: 7, to: 9 },
      { version: "Unreleased", section: "Fixes", text: "two", from: 10, to: 12 },
      { version: "1.0.0 (2024-01-01)", section: "", text: "old #2" },
    ]);
  });

  it("ends an item at its references, and takes the list that it leads to", () => {
    const items = parseChangelog(
      "## Unreleased\n\n- Add a mode (#1)\n  It explains itself.\n- Rename:\n  - a to b\n  - c to d\n",
    );
    expect(items.map(({ text }) => text)).toEqual(["Add a mode (#1)", "Rename: a to b; c to d"]);
  });

  it("reads headings that are underlined", () => {
    const items = parseChangelog(
      "Version 3.2.0\n-------------\n\n-   Drop Python 3.8. :pr:`5730`\n-   Other\n    line :issue:`12`\n",
    );
    expect(items).toMatchObject([
      { version: "Version 3.2.0", text: "Drop Python 3.8. :pr:`5730`" },
      { version: "Version 3.2.0", text: "Other line :issue:`12`" },
    ]);
  });
});

describe("isStatement", () => {
  it.each(["Updated dependencies [`1a2b3c4`]: @x/utils@2.0.0", "Updated dependencies:"])(
    "leaves out what release tools write for a package that changes with others: %s",
    (text) => {
      expect(isStatement(text)).toBe(false);
    },
  );

  it("keeps a note on dependencies", () => {
    expect(isStatement("Updated dependencies of the parser to their latest versions")).toBe(true);
  });
});
