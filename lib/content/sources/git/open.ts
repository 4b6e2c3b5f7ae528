import "server-only";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { parseRemote, type Remote } from "#lib/content/remote-url.ts";
import { isRevisionName } from "#lib/content/sources/revision-name.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, type ProgramEnvironment, runGit } from "./process.ts";
import { GitSource, repositoryRef } from "./source.ts";

export type OpenOptions = {
  environment: ProgramEnvironment;
  /** Stable id of the repository in the product; by default `owner/name`. */
  id?: string;
  /** Address of the repository's page, where the repository itself names none. */
  url?: string;
  /** Branch, tag or commit to read from instead of HEAD. */
  branch?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
};

export type LocalOptions = OpenOptions & {
  /** Folders that repositories must lie in; undefined where the operator runs the program and may read anything. */
  allowedRoots?: readonly string[];
};

export function repositoryMissing(where: string): AppError {
  return new AppError(
    "notFound",
    `There is no git repository at ${where}`,
    "Check the address or path, and that it may be read.",
  );
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === "" || (!isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`));
}

async function realPathOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (cause) {
    if (
      cause instanceof Error &&
      "code" in cause &&
      ["ENOENT", "ENOTDIR", "EACCES", "ELOOP"].includes(String(cause.code))
    )
      return undefined;
    throw cause;
  }
}

function outside(path: string): AppError {
  return new AppError(
    "forbidden",
    `${path} is not in a folder that this server may read`,
    "Ask the operator to add its folder to CLARION_LOCAL_REPOSITORIES.",
  );
}

/**
 * The real path of a repository's folder. What lies outside the allowed roots is refused before it is looked at, so that
 * the answer does not tell whether it exists; links are followed first, so that none leads out.
 */
async function checkedPath(path: string, allowedRoots: readonly string[] | undefined): Promise<string> {
  const real = await realPathOf(path);
  if (allowedRoots !== undefined) {
    const roots = await Promise.all(allowedRoots.map(async (root) => (await realPathOf(root)) ?? resolve(root)));
    if (!roots.some((root) => isInside(real ?? resolve(path), root))) throw outside(path);
  }
  if (real === undefined || !(await stat(/* turbopackIgnore: true */ real)).isDirectory())
    throw repositoryMissing(path);
  return real;
}

/** Where git keeps the repository of a folder. @throws AppError where there is none, or it lies outside the roots. */
async function gitDirectory(
  context: GitContext,
  path: string,
  allowedRoots: readonly string[] | undefined,
): Promise<string> {
  const { code, stdout } = await runGit(context, ["rev-parse", "--absolute-git-dir"]);
  const directory = code === 0 ? await realPathOf(stdout.trim()) : undefined;
  if (directory === undefined) throw repositoryMissing(path);
  if (allowedRoots !== undefined) await checkedPath(directory, allowedRoots);
  return directory;
}

/** Opens a repository on this machine, bare or not, shallow or not. */
export async function openLocalRepository(path: string, options: LocalOptions): Promise<GitSource> {
  const real = await checkedPath(path, options.allowedRoots);
  const common = { environment: options.environment, ...bounds(options) };
  // Between the roots and the folder itself there may be other repositories, which were not asked for.
  const ceilings = options.allowedRoots === undefined ? {} : { ceilings: [dirname(real)] };
  const directory = await gitDirectory({ ...common, ...ceilings, directory: real }, path, options.allowedRoots);
  const root = basename(directory) === ".git" ? dirname(directory) : directory;
  return openGitDirectory(
    { ...common, directory },
    { ...options, folder: { owner: basename(dirname(root)), name: basename(root).replace(/\.git$/, "") } },
  );
}

function bounds(options: OpenOptions): Pick<GitContext, "signal" | "timeoutMs"> {
  return {
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
}

async function remoteOf(context: GitContext, url: string | undefined): Promise<Remote | undefined> {
  if (url !== undefined) return parseRemote(url);
  const { code, stdout } = await runGit(context, ["config", "--get", "remote.origin.url"]);
  return code === 0 ? parseRemote(stdout.trim()) : undefined;
}

async function revParse(context: GitContext, revision: string): Promise<string | undefined> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { code, stdout } = await runGit(context, args);
  return code === 0 ? stdout.trim() : undefined;
}

async function firstRevision(context: GitContext, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const sha = await revParse(context, name);
    if (sha !== undefined) return sha;
  }
  return undefined;
}

/** The commit that HEAD, or the branch asked for, stands at. @throws AppError `invalid` for an empty repository. */
async function headOf(context: GitContext, branch: string | undefined, name: string): Promise<string> {
  const wanted = branch ?? "HEAD";
  // A branch wins over a tag of the same name.
  const names = branch === undefined ? [wanted] : [`refs/heads/${wanted}`, wanted];
  const found = isRevisionName(wanted) ? await firstRevision(context, names) : undefined;
  if (found !== undefined) return found;
  const newest = ["for-each-ref", "--sort=-committerdate", "--count=1", "--format=%(objectname)", "refs/heads"];
  const sha = (await runGit(context, newest)).stdout.trim();
  if (sha === "")
    throw new AppError("invalid", `${name} has no commits yet`, "Push a first commit, then connect it again.");
  // HEAD of a bare repository may name a branch that was never pushed.
  if (branch === undefined) return sha;
  throw new AppError("invalid", `${name} has no branch ${branch}`, "Name a branch that the repository has.");
}

async function branchOf(context: GitContext): Promise<string | undefined> {
  const { code, stdout } = await runGit(context, ["symbolic-ref", "--short", "--quiet", "HEAD"]);
  return code === 0 ? stdout.trim() : undefined;
}

/** Opens what git keeps at `context.directory`, whose right to be read is settled. */
export async function openGitDirectory(
  context: GitContext,
  options: OpenOptions & { folder: { owner: string; name: string }; defaultBranch?: string },
): Promise<GitSource> {
  const [remote, head, defaultBranch] = await Promise.all([
    remoteOf(context, options.url),
    headOf(context, options.branch, options.folder.name),
    options.defaultBranch ?? branchOf(context),
  ]);
  const repository = repositoryRef(options.id, remote, options.folder);
  return new GitSource({ context, remote, head, repository, defaultBranch });
}
