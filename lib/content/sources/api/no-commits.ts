import { AppError } from "#lib/errors.ts";

/** A repository without a history is told as by the git source. */
export function noCommits(name: string): AppError {
  return new AppError("invalid", `${name} has no commits yet`, "Push a first commit, then connect it again.");
}

export function noBranch(name: string, branch: string): AppError {
  return new AppError("invalid", `${name} has no branch ${branch}`, "Name a branch that the repository has.");
}
