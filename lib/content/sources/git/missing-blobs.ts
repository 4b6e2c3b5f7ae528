import "server-only";
import { AppError } from "#lib/errors.ts";
import { type GitContext, runGit, streamGit } from "./process.ts";
import { isUnread } from "./unread-files.ts";

/** No more blobs are fetched. */
const BLOBS_MAX = 20_000;
/** No more blobs are listed: a range that names so many is not read. */
const WANTED_MAX = 500_000;
/** The most characters of paths on one command line; systems allow a few times more. */
const COMMAND_LINE_MAX = 100_000;
const RAW = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*\t(.*)$/;

const ARGUMENTS = [
  "log",
  "--no-walk=unsorted",
  "--stdin",
  "--raw",
  "--no-abbrev",
  "--no-renames",
  "--diff-merges=first-parent",
  "--format=",
];

/** Lines of output as they come; nothing of it is kept. */
async function* readLines(context: GitContext, args: readonly string[]): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of streamGit(context, args, unreadable)) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/**
 * The blobs that the patches of commits need. Trees alone name them, so a clone without file contents has the list.
 * @returns null where they are too many
 */
async function listPatchBlobs(context: GitContext, shas: readonly string[]): Promise<string[] | null> {
  const blobs = new Set<string>();
  for await (const line of readLines({ ...context, input: shas.join("\n") }, ARGUMENTS)) {
    const [, before = "", after = "", path = ""] = RAW.exec(line) ?? [];
    if (isUnread(path)) continue;
    for (const id of [before, after]) if (/[1-9a-f]/.test(id)) blobs.add(id);
    if (blobs.size > WANTED_MAX) return null;
  }
  return [...blobs];
}

/** Splits paths so that each group fits on a command line. */
function groupPaths(paths: readonly string[]): string[][] {
  const groups: string[][] = [];
  let length = COMMAND_LINE_MAX;
  for (const path of paths) {
    length += path.length;
    if (length > COMMAND_LINE_MAX) {
      groups.push([]);
      length = path.length;
    }
    groups.at(-1)?.push(path);
  }
  return groups;
}

/** The blobs of files at a commit. */
async function listFileBlobs(context: GitContext, commit: string, paths: readonly string[]): Promise<string[]> {
  const args = ["--literal-pathspecs", "ls-tree", "-z", "--format=%(objecttype) %(objectname)", commit, "--"];
  const blobs: string[] = [];
  for (const group of groupPaths(paths)) {
    const { stdout } = await runGit(context, [...args, ...group]);
    for (const entry of stdout.split("\0")) if (entry.startsWith("blob ")) blobs.push(entry.slice("blob ".length));
  }
  return blobs;
}

/** Whether a clone was made without some of its contents. */
export async function isPartialClone(context: GitContext): Promise<boolean> {
  const { code } = await runGit(context, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "^true$"]);
  return code === 0;
}

/**
 * The blobs that patches and files need and the clone does not have; null where they are too many to fetch.
 * @param shas commits whose patches are read
 * @param files paths that are read at each of `ends`
 */
export async function listMissingBlobs(
  context: GitContext,
  shas: readonly string[],
  { ends, paths }: { ends: readonly string[]; paths: readonly string[] },
): Promise<string[] | null> {
  const [patches, files] = await Promise.all([
    shas.length === 0 ? [] : listPatchBlobs(context, shas),
    Promise.all(ends.map((commit) => listFileBlobs(context, commit, paths))),
  ]);
  if (patches === null) return null;
  const wanted = new Set([...patches, ...files.flat()]);
  const missing = wanted.size === 0 ? [] : await removePresent(context, wanted);
  return missing.length > BLOBS_MAX ? null : missing;
}

/** Asking for a missing object by name fails in a partial clone, so all objects are listed instead. */
async function removePresent(context: GitContext, wanted: Set<string>): Promise<string[]> {
  const args = ["cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"];
  for await (const id of readLines(context, args)) wanted.delete(id);
  return [...wanted];
}

function unreadable(stderr: string): AppError {
  const cause = new Error(stderr);
  return new AppError("unavailable", "The objects could not be listed", "Check the repository with `git fsck`.", {
    cause,
  });
}
