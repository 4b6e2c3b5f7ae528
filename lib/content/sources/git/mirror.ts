import "server-only";
import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DirectoryLockedError, lockDirectory } from "#db/lock.ts";
import { parseRemote } from "#lib/content/remote-url.ts";
import { AppError } from "#lib/errors.ts";
import { listRemote, type NetworkOptions, networkContext, transferFault } from "./network.ts";
import { type OpenOptions, openGitDirectory } from "./open.ts";
import { type GitContext, runGit, runGitWatched, tooLarge } from "./process.ts";
import type { GitSource } from "./source.ts";

export type RemoteOptions = OpenOptions &
  NetworkOptions & {
    /** Folder of the mirrors; created if it does not exist. */
    cacheDirectory: string;
    maxBytes?: number;
  };

const HEAD_REF = "refs/clarion/head";
const FETCH_TIMEOUT_MS = 600_000;
const MAX_BYTES = 4 * 1024 ** 3;
const WATCH_MS = 500;
const LOCK_WATCH_MS = 200;

/** Size of a folder in bytes; files that disappear during the count are ignored. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (fault: NodeJS.ErrnoException) => {
      if (fault.code === "ENOENT") return [];
      throw fault;
    },
  );
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          (stats) => stats.size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function makeMirror(context: GitContext, directory: string, url: URL): Promise<void> {
  const fresh = `${directory}.${process.pid}.${Date.now()}`;
  const made = await runGit(context, ["init", "--quiet", "--bare", "--template=", "--", fresh]);
  if (made.code !== 0)
    throw new AppError("unavailable", "The folder for repositories cannot be written", "Check the data directory.", {
      cause: new Error(made.stderr),
    });
  const settings = {
    "remote.origin.url": url.href,
    "remote.origin.promisor": "true",
    "remote.origin.partialclonefilter": "blob:none",
  };
  for (const [name, value] of Object.entries(settings))
    await runGit({ ...context, directory: fresh }, ["config", name, value]);
  await rename(fresh, directory).catch(async (fault: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process created the same mirror in the meantime.
    if (fault.code !== "ENOTEMPTY" && fault.code !== "EEXIST") throw fault;
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function fetchInto(
  context: GitContext,
  directory: string,
  url: URL,
  options: { ref: string; maxBytes: number; timeoutMs: number },
): Promise<void> {
  const args = [
    "fetch",
    "--quiet",
    "--prune",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-recurse-submodules",
    "--no-auto-maintenance",
    "--filter=blob:none",
  ];
  const refspecs = [`+${options.ref}:${HEAD_REF}`, "+refs/tags/*:refs/tags/*"];
  const exceeded = async () => (await folderBytes(directory)) > options.maxBytes;
  const call = { ...context, directory, timeoutMs: options.timeoutMs };
  const fetched = await runGitWatched(call, [...args, "origin", ...refspecs], { everyMs: WATCH_MS, exceeded });
  if (fetched.code !== 0) throw transferFault(url, fetched.stderr, context.secretConfig !== undefined);
  // A fast transfer can end between two checks.
  if (await exceeded()) throw tooLarge();
}

/**
 * Fetches single objects, as git does itself when a partial clone lacks them.
 * @returns false if the server sends none, or more than the limit allows
 */
async function fetchObjects(
  context: GitContext & { directory: string },
  ids: readonly string[],
  { maxBytes = MAX_BYTES, timeoutMs = FETCH_TIMEOUT_MS }: RemoteOptions,
): Promise<boolean> {
  const args = [
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-recurse-submodules",
    "--no-auto-maintenance",
  ];
  const config = [...(context.config ?? []), "fetch.negotiationAlgorithm=noop"];
  const call = { ...context, config, timeoutMs, input: `${ids.join("\n")}\n` };
  const exceeded = async () => (await folderBytes(context.directory)) > maxBytes;
  const { code } = await runGitWatched(call, [...args, "--filter=blob:none", "--stdin", "origin"], {
    everyMs: WATCH_MS,
    exceeded,
  });
  return code === 0;
}

/** Serializes the fetches of each mirror: a queue within this process, then a lock against other processes. */
const pendingFetches = new Map<string, Promise<unknown>>();

async function runExclusively<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  const runLocked = () => withDirectoryLock(directory, work);
  const queued = (pendingFetches.get(directory) ?? Promise.resolve()).then(runLocked, runLocked);
  pendingFetches.set(directory, queued);
  try {
    return await queued;
  } finally {
    if (pendingFetches.get(directory) === queued) pendingFetches.delete(directory);
  }
}

async function withDirectoryLock<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lockWhenFree(directory);
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/** Waits while another process fetches into the mirror. The kernel releases the lock of a process that dies. */
async function lockWhenFree(directory: string): Promise<() => Promise<void>> {
  for (let waitedMs = 0; ; waitedMs += LOCK_WATCH_MS) {
    try {
      return await lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryLockedError)) throw error;
      if (waitedMs < FETCH_TIMEOUT_MS) await setTimeout(LOCK_WATCH_MS);
      else throw new AppError("unavailable", "The repository is being fetched", "Try again later.", { cause: error });
    }
  }
}

async function refresh(
  context: GitContext,
  directory: string,
  url: URL,
  ref: string,
  options: RemoteOptions,
): Promise<void> {
  const existed = await exists(directory);
  if (!existed) await makeMirror({ environment: options.environment }, directory, url);
  try {
    await fetchInto(context, directory, url, {
      ref,
      maxBytes: options.maxBytes ?? MAX_BYTES,
      timeoutMs: options.timeoutMs ?? FETCH_TIMEOUT_MS,
    });
    // A fetch without news does not change the folder, so its time is set to mark the mirror as used.
    const now = new Date();
    await utimes(directory, now, now);
  } catch (fault) {
    const outgrown = fault instanceof AppError && fault.kind === "tooLarge";
    if (!existed || outgrown) await rm(directory, { recursive: true, force: true });
    throw fault;
  }
}

/** Folder name of a mirror: one for each address and branch. */
export function mirrorName(url: URL, branch: string | undefined): string {
  return `${createHash("sha256")
    .update(`${url.href}\0${branch ?? ""}`)
    .digest("hex")
    .slice(0, 32)}.git`;
}

/**
 * Updates the mirror of a public https repository and opens it: commits and trees of one branch and all tags, without
 * file contents if the server supports it.
 * @throws AppError `invalid` (private address, no commits), `notFound`, `forbidden`, `tooLarge` or `unavailable`
 */
export async function openRemoteRepository(url: URL, options: RemoteOptions): Promise<GitSource> {
  const context = await networkContext(url, options);
  const { ref, defaultBranch } = await listRemote(context, url, options.branch);
  await mkdir(options.cacheDirectory, { recursive: true, mode: 0o700 });
  const directory = join(options.cacheDirectory, mirrorName(url, options.branch));
  await runExclusively(directory, () => refresh(context, directory, url, ref, options));
  const remote = parseRemote(url.href);
  const { branch: _, ...rest } = options;
  const fetchBlobs = (ids: readonly string[]) =>
    runExclusively(directory, () => fetchObjects({ ...context, directory }, ids, options));
  const folder = {
    owner: remote?.owner ?? url.hostname,
    name: remote?.name ?? (url.pathname.split("/").at(-1) || url.hostname),
  };
  return openGitDirectory(
    { environment: options.environment, directory },
    {
      ...rest,
      branch: HEAD_REF,
      url: options.url ?? url.href,
      folder,
      fetchBlobs,
      ...(defaultBranch === undefined ? {} : { defaultBranch }),
    },
  );
}

/**
 * Checks that a remote repository can be read and has commits, without fetching it.
 * @returns its default branch, if it names one
 * @throws AppError as `openRemoteRepository` does
 */
export async function probeRemoteRepository(
  url: URL,
  options: Omit<RemoteOptions, "cacheDirectory">,
): Promise<{ defaultBranch: string | undefined }> {
  const context = await networkContext(url, options);
  const { defaultBranch } = await listRemote(context, url, options.branch);
  return { defaultBranch };
}
