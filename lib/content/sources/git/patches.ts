import "server-only";
import { join } from "node:path";
import type { Patch } from "#lib/content/activity.ts";
import { AppError } from "#lib/errors.ts";
import { PatchParser } from "./patch-parser.ts";
import { type GitContext, streamGit } from "./process.ts";
import { UNREAD_PATHSPECS } from "./unread-files.ts";

const CONFIG = [
  "core.bigFileThreshold=512k",
  "diff.renameLimit=400",
  "diff.noprefix=false",
  "diff.mnemonicPrefix=false",
  "diff.algorithm=histogram",
  'diff.manifest.xfuncname=^[[:space:]]*("[A-Za-z]*")[[:space:]]*:[[:space:]]*\\{',
  "diff.tables.xfuncname=^[[:space:]]*(\\[.*\\])",
];

const ARGUMENTS = [
  "log",
  "--no-walk=unsorted",
  "--stdin",
  "--patch",
  "--unified=0",
  "--diff-merges=first-parent",
  "--no-ext-diff",
  "--no-textconv",
  "--no-color",
  "--format=%x00%H",
];

/**
 * The patches of commits, in one process; a merge counts as what it brought to its first parent. Each patch is bounded
 * (`PATCH_MAX_BYTES`), and one that was cut says so.
 * @param options.partial for a clone that lacks contents: looks at no file outside the lists of `unread-files.ts`, and
 * finds only renames of unchanged files
 * @returns by SHA; those before the first file whose contents the repository lacks
 */
export async function readPatches(
  context: GitContext,
  shas: readonly string[],
  { partial = false }: { partial?: boolean } = {},
): Promise<Map<string, Patch>> {
  const patches = new Map<string, Patch>();
  if (shas.length === 0) return patches;
  // A file beside the sources: a temporary one would stay behind when the process is killed.
  const attributesFile = join(import.meta.dirname, "patches.gitattributes");
  const config = [...(context.config ?? []), ...CONFIG, `core.attributesFile=${attributesFile}`];
  const args = partial
    ? [...ARGUMENTS, "--find-renames=100%", "--", ...UNREAD_PATHSPECS]
    : [...ARGUMENTS, "--find-renames", "--"];
  const parser = new PatchParser();
  try {
    for await (const chunk of streamGit({ ...context, config, input: shas.join("\n") }, args, unreadable)) {
      for (const { sha, patch } of parser.push(chunk)) patches.set(sha, patch);
    }
    for (const { sha, patch } of parser.end()) patches.set(sha, patch);
  } catch (fault) {
    if (!lacksObject(fault)) throw fault;
  }
  return patches;
}

/** Whether git ended because the repository lacks the contents of a file, as an incomplete copy does. */
function lacksObject(fault: unknown): boolean {
  return fault instanceof AppError && fault.cause instanceof Error && fault.cause.message.includes("unable to read");
}

function unreadable(stderr: string): AppError {
  const cause = new Error(stderr);
  return new AppError("unavailable", "The patches could not be read", "Check the repository with `git fsck`.", {
    cause,
  });
}
