import { describe, expect, it } from "vitest";
import { classify } from "#lib/content/ledger/classify/classify.ts";
import { attachFacts } from "./collect.ts";
import { addFile, editFile, patchChange } from "./patched-change.fixture.ts";

describe("attachFacts", () => {
  it.each([
    ["Move the files", "printable"],
    ["Move the files if these are set:\n\n```\nA=1\n```", "source"],
    [`Move ${"the files and ".repeat(60)}more`, "source"],
    [`Move the files. Then ${"the files and ".repeat(60)}more`, "printable"],
  ])("takes a note that stands alone as printable: %j", (text, standing) => {
    const files = [addFile("src/a.ts", "a"), addFile("news/1.bugfix.md", text)];
    const [change] = attachFacts([patchChange("Move (#1)", { files })], []);
    expect(change?.facts?.find(({ kind }) => kind === "note")).toMatchObject({ standing });
  });

  it("ends a long note behind its last sentence that fits", () => {
    const note = `Bulk calls take at most 100 items. This holds for ${"`deleteItems`, ".repeat(60)}and others.`;
    const files = [addFile("src/a.ts", "a"), addFile("news/1.bugfix.md", note)];
    const [change] = attachFacts([patchChange("Limit bulk calls (#1)", { files })], []);
    expect(change?.facts?.find(({ kind }) => kind === "note")?.text).toBe("Bulk calls take at most 100 items.");
  });

  it("prints the description of the change, and takes those of its single commits as sources", () => {
    const change = patchChange("Add tags (#1)", { files: [] }, { files: [] });
    const bodies = [
      "Add tags for members to search by name.",
      "Show only the number of tags in the filter of members.",
    ];
    const subjects = ["feat: add tags", "fix: show the count"];
    const commits = change.commits.map((commit, index) => ({
      ...commit,
      subject: subjects[index] ?? "",
      body: bodies[index] ?? "",
    }));
    const standings = (body: string) =>
      attachFacts([{ ...change, body, commits }], [])[0]?.facts?.map(({ standing }) => standing);
    expect(standings("")).toEqual(["source", "source"]);
    expect(standings("Let members find their projects by tags.")).toEqual(["printable", "source", "source"]);
  });

  it("tells a raised peer once, and takes it for breaking", () => {
    const manifest = (range: string) =>
      JSON.stringify({ name: "x", version: "1.0.0", peerDependencies: { vue: range } });
    const path = "package.json";
    const files = [editFile(path, { removed: ['"vue": "^2.7.0"'], added: ['"vue": "^3.0.0"'], at: 4 })];
    const ends = { path, before: manifest("^2.7.0"), after: manifest("^3.0.0") };
    const [change] = attachFacts([patchChange("Update (#1)", { files })], [ends]);
    expect(change?.facts?.map(({ text }) => text)).toEqual([
      "Updated the peer dependency `vue` from ^2.7.0 to ^3.0.0 in `package.json`",
    ]);
    expect(change && classify(change).breaking).toBe(true);
  });

  describe("what users name", () => {
    const PATH = ".env.example";
    const attach = (removed: string[], added: string[]) => {
      const files = [
        editFile(PATH, { removed, added }),
        editFile("src/env.ts", { removed: ["read('APP_SECRET')"], added: ["read('APP_KEY')"] }),
      ];
      const ends = { path: PATH, before: removed.join("\n"), after: added.join("\n") };
      const [change] = attachFacts([patchChange("Read keys (#1)", { files })], [ends]);
      return change && classify(change);
    };

    it("is breaking when a change removes or renames it", () => {
      expect(attach(["APP_SECRET=1"], [])?.breaking).toBe(true);
      expect(attach(["APP_SECRET=1"], ["APP_SECRET_KEY=1"])?.breaking).toBe(true);
    });

    it("is not breaking when a change adds it", () => {
      expect(attach([], ["APP_KEY=1"])?.breaking).toBe(false);
    });
  });
});
