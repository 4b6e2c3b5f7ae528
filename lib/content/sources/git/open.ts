import "server-only";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { parseRemote, type Remote } from "#lib/content/remote-url.ts";
import { isRevisionName } from "#lib/content/sources/revision-name.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, type ProgramEnvironment, runGit } from "./process.ts";
import { readProductName } from "./product-name.ts";
import type { FetchBlobs } from "./repository.ts";
import { GitSource, repositoryRef } from "./source.ts";

export type OpenOptions = {
  environment: ProgramEnvironment;
  /** Stable ID of the repository in the product; default `owner/name`. */
  id?: string;
  /** URL of the repository's page; default: its own remote. */
  url?: string;
  /** Branch, tag or commit to read from instead of HEAD. */
  branch?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
};

export type LocalOptions = OpenOptions & {
  /** Folders that repositories must be in; undefined if the operator runs the program and may read anything. */
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
  const relativePath = relative(root, path);
  return (
    relativePath === "" || (!isAbsolute(relativePath) && relativePath !== ".." && !relativePath.startsWith(`..${sep}`))
  );
}

async function resolveRealPath(path: string): Promise<string | undefined> {
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

function forbiddenPath(path: string): AppError {
  return new AppError(
    "forbidden",
    `${path} is not in a folder that this server may read`,
    "Ask the operator to add its folder to CLARION_LOCAL_REPOSITORIES.",
  );
}

/**
 * Returns the real path of a repository's folder. Paths outside the allowed roots are rejected before they are read,
 * so that the error does not reveal whether they exist. Links are resolved first, so that none leads out.
 */
async function checkPath(path: string, allowedRoots: readonly string[] | undefined): Promise<string> {
  const real = await resolveRealPath(path);
  if (allowedRoots !== undefined) {
    const roots = await Promise.all(allowedRoots.map(async (root) => (await resolveRealPath(root)) ?? resolve(root)));
    if (!roots.some((root) => isInside(real ?? resolve(path), root))) throw forbiddenPath(path);
  }
  if (real === undefined || !(await stat(/* turbopackIgnore: true */ real)).isDirectory())
    throw repositoryMissing(path);
  return real;
}

/** Returns the git directory of a folder. @throws AppError if there is none, or it is outside the roots */
async function gitDirectory(
  context: GitContext,
  path: string,
  allowedRoots: readonly string[] | undefined,
): Promise<string> {
  const { code, stdout } = await runGit(context, ["rev-parse", "--absolute-git-dir"]);
  const directory = code === 0 ? await resolveRealPath(stdout.trim()) : undefined;
  if (directory === undefined) throw repositoryMissing(path);
  if (allowedRoots !== undefined) await checkPath(directory, allowedRoots);
  return directory;
}

/** Opens a local repository, bare or not, shallow or not. */
export async function openLocalRepository(path: string, options: LocalOptions): Promise<GitSource> {
  const real = await checkPath(path, options.allowedRoots);
  const common = { environment: options.environment, ...bounds(options) };
  // The search for a git directory must not climb to other repositories between the root and the folder.
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

async function readRemote(context: GitContext, url: string | undefined): Promise<Remote | undefined> {
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

/** Resolves the requested branch, or HEAD, to a commit. @throws AppError `invalid` for an empty repository */
async function resolveHead(context: GitContext, branch: string | undefined, name: string): Promise<string> {
  const wanted = branch ?? "HEAD";
  // A branch takes precedence over a tag of the same name.
  const names = branch === undefined ? [wanted] : [`refs/heads/${wanted}`, wanted];
  const match = isRevisionName(wanted) ? await firstRevision(context, names) : undefined;
  if (match !== undefined) return match;
  const newest = ["for-each-ref", "--sort=-committerdate", "--count=1", "--format=%(objectname)", "refs/heads"];
  const sha = (await runGit(context, newest)).stdout.trim();
  if (sha === "")
    throw new AppError("invalid", `${name} has no commits yet`, "Push a first commit, then connect it again.");
  // HEAD of a bare repository can name a branch that was never pushed.
  if (branch === undefined) return sha;
  throw new AppError("invalid", `${name} has no branch ${branch}`, "Use a branch that exists in the repository.");
}

async function readCurrentBranch(context: GitContext): Promise<string | undefined> {
  const { code, stdout } = await runGit(context, ["symbolic-ref", "--short", "--quiet", "HEAD"]);
  return code === 0 ? stdout.trim() : undefined;
}

/** Opens the git directory `context.directory`, after its access was checked. */
export async function openGitDirectory(
  context: GitContext,
  options: OpenOptions & { folder: { owner: string; name: string }; defaultBranch?: string; fetchBlobs?: FetchBlobs },
): Promise<GitSource> {
  const [remote, head, defaultBranch] = await Promise.all([
    readRemote(context, options.url),
    resolveHead(context, options.branch, options.folder.name),
    options.defaultBranch ?? readCurrentBranch(context),
  ]);
  const name = remote === undefined ? await readProductName(context, head) : null;
  const repository = repositoryRef(options.id, remote, name === null ? options.folder : { ...options.folder, name });
  return new GitSource({ context, remote, head, repository, defaultBranch, fetchBlobs: options.fetchBlobs });
}
