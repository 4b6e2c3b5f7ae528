import "server-only";
import { AppError } from "#lib/errors.ts";
import { NulFields } from "./nul-fields.ts";
import { type GitContext, streamGit } from "./process.ts";

/** No repository has more files that name packages. */
const FILES_MAX = 500_000;

/** Lists the paths of all files at a commit. */
export async function listFiles(context: GitContext, sha: string): Promise<string[]> {
  const fields = new NulFields();
  const paths: string[] = [];
  for await (const chunk of streamGit(context, ["ls-tree", "-r", "-z", "--name-only", sha], unreadable)) {
    for (const path of fields.push(chunk)) paths.push(path);
    if (paths.length >= FILES_MAX) break;
  }
  return paths;
}

function unreadable(stderr: string): AppError {
  const cause = new Error(stderr);
  return new AppError("unavailable", "The files could not be listed", "Check the repository with `git fsck`.", {
    cause,
  });
}
