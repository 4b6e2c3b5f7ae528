import "server-only";
import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseRemote } from "#lib/content/remote-url.ts";
import { AppError } from "#lib/errors.ts";
import { type Lookup, resolvePublicHost } from "#lib/web/address.ts";
import { type OpenOptions, openGitDirectory } from "./open.ts";
import { type GitContext, runGit, runGitWatched, tooLarge } from "./process.ts";
import { isRevisionName } from "./revision-name.ts";
import type { GitSource } from "./source.ts";

export type RemoteOptions = OpenOptions & {
  /** Folder that keeps the mirrors; made where it is missing. */
  cacheDirectory: string;
  /** `host:port` literals whose addresses may be private. */
  allowedHosts: readonly string[];
  /** Sent as the password of HTTP basic authentication, never on a command line. */
  token?: string;
  maxBytes?: number;
  lookup?: Lookup;
};

const HEAD_REF = "refs/clarion/head";
const LIST_TIMEOUT_MS = 30_000;
const FETCH_TIMEOUT_MS = 600_000;
const MAX_BYTES = 4 * 1024 ** 3;
const WATCH_MS = 500;

/** No redirect, no proxy, no credential of the machine, no submodule, and a transfer that stalls is given up. */
const NETWORK_CONFIG = [
  "http.followRedirects=false",
  "http.proxy=",
  "http.sslVerify=true",
  "http.lowSpeedLimit=500",
  "http.lowSpeedTime=30",
  "credential.helper=",
  "protocol.version=2",
  "transfer.bundleURI=false",
  "fetch.recurseSubmodules=false",
  "submodule.recurse=false",
];

/** Connects to the address that was checked, whatever the name resolves to a moment later. */
async function networkContext(url: URL, options: Omit<RemoteOptions, "cacheDirectory">): Promise<GitContext> {
  const port = url.port === "" ? 443 : Number(url.port);
  const addresses = await resolvePublicHost(url.hostname, port, options);
  const pinned = addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(",");
  const pin = /^[\d.]+$|^\[/.test(url.hostname) ? [] : [`http.curloptResolve=${url.hostname}:${port}:${pinned}`];
  return {
    environment: options.environment,
    protocol: "https",
    config: [...NETWORK_CONFIG, ...pin],
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.token === undefined ? {} : { secretConfig: { "http.extraHeader": basicAuthorization(options.token) } }),
  };
}

function basicAuthorization(token: string): string {
  return `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
}

const FAULTS: readonly [RegExp, (where: string, cause: Error) => AppError][] = [
  [
    /could not read (?:username|password)|not found|returned error: (?:401|404|410)|does not appear to be a git repo|not valid: is this a git repo/i,
    (where, cause) =>
      new AppError(
        "notFound",
        `There is no repository at ${where} that may be read`,
        "Check the address; a private repository needs a token.",
        { cause },
      ),
  ],
  [
    /authentication failed|returned error: 403/i,
    (where, cause) =>
      new AppError("forbidden", `${where} refused access`, "Give a token that may read the repository.", { cause }),
  ],
  [
    /returned error: 30\d|unable to update url base from redirection|redirect/i,
    (where, cause) => new AppError("invalid", `${where} has moved`, "Use the address that it redirects to.", { cause }),
  ],
];

/**
 * Turns what git said into a fault of the product; git's own words stay inside. Hosts ask for a credential where nobody
 * may know whether there is a repository: without a token that is one that does not exist.
 */
function transferFault(url: URL, said: string, hasToken: boolean): AppError {
  const stderr = hasToken ? said : said.replace(/authentication failed/i, "not found");
  const where = `${url.host}${url.pathname}`;
  const cause = new Error(stderr.slice(0, 2000));
  const known = FAULTS.find(([pattern]) => pattern.test(stderr));
  if (known !== undefined) return known[1](where, cause);
  return new AppError(
    "unavailable",
    `${url.host} could not be reached`,
    "Check that the server is up, and try again.",
    { cause },
  );
}

/** What the remote offers: its default branch, by name where it says so. @throws AppError also for an empty repository. */
async function listRemote(
  context: GitContext,
  url: URL,
  branch: string | undefined,
): Promise<{ ref: string; defaultBranch: string | undefined }> {
  const noBranch = new AppError(
    "invalid",
    `${url.host}${url.pathname} has no branch ${branch ?? "HEAD"}`,
    "Name a branch that the repository has.",
  );
  if (branch !== undefined && !isRevisionName(branch)) throw noBranch;
  const wanted = branch === undefined ? "HEAD" : `refs/heads/${branch}`;
  const listed = await runGit({ ...context, timeoutMs: LIST_TIMEOUT_MS }, [
    "ls-remote",
    "--symref",
    "--",
    url.href,
    "HEAD",
    "refs/heads/*",
  ]);
  if (listed.code !== 0) throw transferFault(url, listed.stderr, context.secretConfig !== undefined);
  const lines = listed.stdout.split("\n").filter((line) => line !== "");
  if (lines.length === 0)
    throw new AppError(
      "invalid",
      `${url.host}${url.pathname} has no commits yet`,
      "Push a first commit, then connect it again.",
    );
  if (!lines.some((line) => line.endsWith(`\t${wanted}`))) throw noBranch;
  const symref = lines
    .map((line) => /^ref: refs\/heads\/(\S+)\tHEAD$/.exec(line)?.[1])
    .find((name) => name !== undefined);
  return { ref: wanted, defaultBranch: symref };
}

/** Bytes below a folder; what vanishes while it is counted counts nothing. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          (found) => found.size,
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
  await rename(fresh, directory);
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
  // A quick transfer may end between two looks.
  if (await exceeded()) throw tooLarge();
}

/** One fetch at a time for each mirror of this process. */
const busy = new Map<string, Promise<unknown>>();

async function exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (busy.get(key) ?? Promise.resolve()).then(work, work);
  busy.set(key, turn);
  try {
    return await turn;
  } finally {
    if (busy.get(key) === turn) busy.delete(key);
  }
}

async function refresh(
  context: GitContext,
  directory: string,
  url: URL,
  ref: string,
  options: RemoteOptions,
): Promise<void> {
  const known = await exists(directory);
  if (!known) await makeMirror({ environment: options.environment }, directory, url);
  try {
    await fetchInto(context, directory, url, {
      ref,
      maxBytes: options.maxBytes ?? MAX_BYTES,
      timeoutMs: options.timeoutMs ?? FETCH_TIMEOUT_MS,
    });
  } catch (fault) {
    const outgrown = fault instanceof AppError && fault.kind === "tooLarge";
    if (!known || outgrown) await rm(directory, { recursive: true, force: true });
    throw fault;
  }
}

/** Name of a mirror's folder: one for each address and branch. */
function mirrorName(url: URL, branch: string | undefined): string {
  return `${createHash("sha256")
    .update(`${url.href}\0${branch ?? ""}`)
    .digest("hex")
    .slice(0, 32)}.git`;
}

/**
 * Brings a mirror of a public https repository up to date and opens it: commits and trees of one branch and all tags,
 * file contents left out where the server allows it.
 * @throws AppError `invalid` (private address, no commits), `notFound`, `forbidden`, `tooLarge` or `unavailable`
 */
export async function openRemoteRepository(url: URL, options: RemoteOptions): Promise<GitSource> {
  const context = await networkContext(url, options);
  const { ref, defaultBranch } = await listRemote(context, url, options.branch);
  await mkdir(options.cacheDirectory, { recursive: true, mode: 0o700 });
  const directory = join(options.cacheDirectory, mirrorName(url, options.branch));
  await exclusively(directory, () => refresh(context, directory, url, ref, options));
  const remote = parseRemote(url.href);
  const { branch: _, ...rest } = options;
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
      ...(defaultBranch === undefined ? {} : { defaultBranch }),
    },
  );
}

/**
 * Whether a remote repository may be read and has commits, without fetching it.
 * @returns its default branch, where it names one
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
