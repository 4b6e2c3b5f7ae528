import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { CONTENT_CHARACTERS } from "./contents.ts";
import type { ContentRead, ReadLine } from "./protocol.ts";
import { readRequest } from "./read.ts";
import { readRequestFixture } from "./request.fixture.ts";

const repository = new TestRepository();
let changed: string;
let end: string;

beforeAll(() => {
  repository.commit("chore: begin", {
    files: { "src/limit.ts": "export const limit = 5;\n", ".env": "TOKEN=hunter2\n" },
  });
  changed = repository.commit("feat: raise the limit", {
    body: "Uploads of ten files failed before.",
    files: { "src/limit.ts": "export const limit = 10;\n", "deploy/server.pem": "hunter2\n" },
  });
  end = repository.commit("docs: describe limits", {
    files: {
      "docs/limits.md": "# Limits\n\nAn upload may have ten files.\nA file may have 5 MB.\n",
      "docs/long.md": `${"word ".repeat(2_000)}\n`,
    },
  });
});
afterAll(() => repository.remove());

async function read(...reads: ContentRead[]): Promise<string[]> {
  const lines: ReadLine[] = [];
  const request = { ...readRequestFixture(repository.path, "contents"), reads };
  await readRequest(request, process.env, (line) => lines.push(line));
  const [line] = lines;
  if (line?.type !== "contents") throw new Error("No contents were read.");
  return line.texts;
}
const file = (path: string): ContentRead => ({ tool: "read_file", repositoryId: "repo_1", sha: end, path });
const search = (query: string): ContentRead => ({ tool: "search_docs", repositoryId: "repo_1", sha: end, query });

describe("reading contents", () => {
  it("reads the message and the changed lines of a change, without files that keep secrets", async () => {
    const [text] = await read({ tool: "read_change", repositoryId: "repo_1", commits: [changed] });
    expect(text).toBe(
      "feat: raise the limit\n\nUploads of ten files failed before.\n\nsrc/limit.ts (modified)\n- export const limit = 5;\n+ export const limit = 10;",
    );
  });

  it("reads a file at the end of the range, and lines of documentation with all words", async () => {
    expect(await read(file("src/limit.ts"), search("FILES upload"))).toEqual([
      "export const limit = 10;",
      "docs/limits.md:An upload may have ten files.",
    ]);
  });

  it.each([".env", "deploy/server.pem", "../outside.txt", "/etc/passwd", "src/none.ts", "src/a\nb", "-x"])(
    "reads nothing at the path %j",
    async (path) => {
      const [text] = await read(file(path));
      expect(text).toMatch(/^(?:This file cannot be read|There is no such file)\.$/);
    },
  );

  it("finds nothing when the words are options or no line has them", async () => {
    expect(await read(search("--open-files-in-pager=sh"), search("x"), search("nowhere"))).toEqual([
      "Nothing was found.",
      "Name the words to search for.",
      "Nothing was found.",
    ]);
  });

  it("cuts long texts", async () => {
    const [text = ""] = await read(file("docs/long.md"));
    expect(text).toHaveLength(CONTENT_CHARACTERS + 3);
  });

  it("reads no repository that the request does not name", async () => {
    expect(await read({ ...file("src/limit.ts"), repositoryId: "repo_2" })).toEqual([
      "This repository cannot be read.",
    ]);
  });
});
