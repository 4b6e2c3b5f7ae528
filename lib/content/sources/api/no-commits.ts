import { AppError } from "#lib/errors.ts";

/** The same error as the git source reports for an empty repository. */
export function noCommits(name: string): AppError {
  return new AppError("invalid", `${name} has no commits yet`, "Push a first commit, then connect it again.");
}

export function noBranch(name: string, branch: string): AppError {
  return new AppError("invalid", `${name} has no branch ${branch}`, "Use a branch that exists in the repository.");
}
