import "server-only";
import type { Patch } from "#lib/content/activity.ts";
import type { SourceContents } from "#lib/content/sources/source.ts";
import { readFileEnds } from "./file-ends.ts";
import { readPatches } from "./patches.ts";
import { type GitContext, runGit } from "./process.ts";

const DOCUMENTATION = ["*.md", "*.mdx", "*.rst", "*.adoc", "*.txt"].map((name) => `:(icase)${name}`);
const SEARCH_BYTES = 1_000_000;
const LINE_CHARACTERS = 400;

/** Single contents of one repository. Arguments come from a model, so that each is passed as data or by standard input. */
export class GitContents implements SourceContents {
  private readonly context: GitContext;

  constructor(context: GitContext) {
    this.context = context;
  }

  async message(sha: string): Promise<string> {
    const args = ["log", "--no-walk", "--stdin", "--format=%B", "--no-patch"];
    return (await runGit({ ...this.context, input: sha }, args)).stdout.trim();
  }

  async patch(sha: string): Promise<Patch> {
    return (await readPatches(this.context, [sha])).get(sha) ?? { files: [], cut: true };
  }

  async file(path: string, sha: string): Promise<string | null> {
    const [file] = await readFileEnds(this.context, { from: null, to: sha }, [path]);
    return file?.after ?? null;
  }

  async searchDocumentation(words: readonly string[], sha: string): Promise<string[]> {
    const patterns = words.flatMap((word, index) => [...(index === 0 ? [] : ["--and"]), "-e", word]);
    const args = ["grep", "-I", "-i", "-F", "--no-color", "--full-name", ...patterns, sha, "--", ...DOCUMENTATION];
    const { stdout } = await runGit({ ...this.context, maxCaptureBytes: SEARCH_BYTES }, args);
    // Lines begin with the commit, as `<sha>:<path>:<line>`.
    const lines = stdout.split("\n").filter((line) => line !== "");
    return lines.map((line) => line.slice(sha.length + 1, sha.length + 1 + LINE_CHARACTERS));
  }
}
