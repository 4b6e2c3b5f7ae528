import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ImportedCommit, importCommits } from "#lib/testing/fast-import.ts";

/** A generated repository in a temporary folder. */
export type History = { path: string; remove: () => void };

const FILES = 2_000;
const LINES = 40;
const AREAS = ["parser", "server", "storage", "editor", "search", "billing", "export", "login"];
const VERBS = ["add", "fix", "improve", "remove", "support", "handle"];

function writeFile(index: number, version: number): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const value = line === version % LINES ? version : index;
    return `export const option${index}_${line} = read("OPTION_${index}_${line}", ${value});`;
  });
  return `${lines.join("\n")}\n`;
}

/** Lines that no other commit has, of about this many bytes. */
function writeLines(seed: number, bytes: number): string {
  const lines: string[] = [];
  for (let size = 0; size < bytes; size += lines.at(-1)?.length ?? 1) {
    lines.push(`  value_${seed}_${lines.length}: compute(${seed * 31 + lines.length}),`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Commits that each change two of 2,000 files; the newest ones add large files, up to what is kept of one patch.
 * @param largest number of newest commits that add a file of `bytes`
 */
function* generateCommits(
  commits: number,
  { largest, bytes }: { largest: number; bytes: number },
): Generator<ImportedCommit> {
  for (let index = 0; index < commits; index++) {
    const area = AREAS[index % AREAS.length] ?? "";
    const verb = VERBS[(index >> 3) % VERBS.length] ?? "";
    const type = verb === "fix" || verb === "handle" ? "fix" : "feat";
    const first = index % FILES;
    const files = [first, (first * 7 + 3) % FILES].map((file) => {
      return { path: `src/${AREAS[file % AREAS.length]}/file-${file}.ts`, data: writeFile(file, index) };
    });
    if (index >= commits - largest)
      files.push({ path: `src/${area}/table-${index}.ts`, data: writeLines(index, bytes) });
    const title = `${type}(${area}): ${verb} option ${index} of the ${area} (#${index + 1})`;
    yield { message: `${title}\n\nThe ${area} now reads option ${index} from its settings.\n`, files };
  }
}

function createFolder(): History {
  const path = mkdtempSync(join(tmpdir(), "clarion-history-"));
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", path]);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A long history of small commits, whose newest 5,000 add 150 KB each where `isLarge`. */
export async function createLongHistory(commits: number, isLarge: boolean): Promise<History> {
  const history = createFolder();
  await importCommits(history.path, generateCommits(commits, { largest: isLarge ? 5_000 : 0, bytes: 150_000 }));
  return history;
}

/** A history whose every part is far larger than people make it: messages, tags, files of a commit, lines, patches. */
export async function createHostileHistory(): Promise<History> {
  const history = createFolder();
  const many = Array.from({ length: 100_000 }, (_, file) => ({ path: `src/many/file-${file}.ts`, data: `${file}\n` }));
  await importCommits(history.path, [
    { message: "feat: begin", files: [{ path: "src/a.ts", data: "1\n" }] },
    { message: `feat: long message\n\n${"words and more of them\n".repeat(2_300_000)}` },
    { message: `feat: ${"long subject ".repeat(4_000_000)}`, files: [{ path: "src/a.ts", data: "2\n" }] },
    { message: "feat: many files", files: many },
    { message: "feat: long lines", files: [{ path: "src/long.js", data: "x=1;".repeat(10_000_000) }] },
    { message: "feat: many lines", files: [{ path: "src/lines.ts", data: "\n".repeat(20_000_000) }] },
  ]);
  const sha = execFileSync("git", ["-C", history.path, "rev-parse", "main"], { encoding: "utf8" }).trim();
  const tags = Array.from(
    { length: 100_000 },
    (_, tag) => `${sha} refs/tags/v1.${Math.floor(tag / 1_000)}.${tag % 1_000}`,
  );
  // git writes each tag to a file of its own; one file for all is made in no time.
  writeFileSync(join(history.path, "packed-refs"), `${tags.toSorted((a, b) => (a < b ? -1 : 1)).join("\n")}\n`);
  return history;
}
