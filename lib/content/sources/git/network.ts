import "server-only";
import { isRevisionName } from "#lib/content/sources/revision-name.ts";
import { AppError } from "#lib/errors.ts";
import { type Lookup, resolvePublicHost } from "#lib/web/address.ts";
import { type GitContext, type ProgramEnvironment, runGit } from "./process.ts";

export type NetworkOptions = {
  environment: ProgramEnvironment;
  /** Origins whose addresses may be private. */
  allowedHosts: readonly string[];
  /** Sent as the password of HTTP basic authentication, never on a command line. */
  token?: string;
  lookup?: Lookup;
  signal?: AbortSignal;
};

const LIST_TIMEOUT_MS = 30_000;

/** No redirects, no proxy, no credentials of the machine, no submodules; a stalled transfer is aborted. */
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

/** Pins the connection to the checked address regardless of what the name resolves to later. */
export async function networkContext(url: URL, options: NetworkOptions): Promise<GitContext> {
  const port = url.port === "" ? 443 : Number(url.port);
  const addresses = await resolvePublicHost(url, options);
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
      new AppError("forbidden", `${where} refused access`, "Use a token that can read the repository.", { cause }),
  ],
  [
    /returned error: 30\d|unable to update url base from redirection|redirect/i,
    (where, cause) => new AppError("invalid", `${where} has moved`, "Use the address that it redirects to.", { cause }),
  ],
];

/**
 * Maps git's output to an error of the product; git's own words stay in `cause`. Hosts ask for a credential so as not
 * to reveal whether a repository exists; without a token that counts as not found.
 */
export function transferFault(url: URL, output: string, hasToken: boolean): AppError {
  const stderr = hasToken ? output : output.replace(/authentication failed/i, "not found");
  const where = `${url.host}${url.pathname}`;
  const cause = new Error(stderr.slice(0, 2000));
  const match = FAULTS.find(([pattern]) => pattern.test(stderr));
  if (match !== undefined) return match[1](where, cause);
  return new AppError(
    "unavailable",
    `${url.host} could not be reached`,
    "Check that the server is up, and try again.",
    { cause },
  );
}

/** HEAD can name a branch that was never pushed; the usual names are tried first. */
function mainBranch(refs: readonly string[]): string | undefined {
  return ["refs/heads/main", "refs/heads/master"].find((ref) => refs.includes(ref)) ?? refs[0];
}

/**
 * Lists a remote and selects the ref to fetch; `defaultBranch` is set if the remote names it. @throws AppError also
 * for an empty repository
 */
export async function listRemote(
  context: GitContext,
  url: URL,
  branch: string | undefined,
): Promise<{ ref: string; defaultBranch: string | undefined }> {
  const noBranch = new AppError(
    "invalid",
    `${url.host}${url.pathname} has no branch ${branch ?? "HEAD"}`,
    "Use a branch that exists in the repository.",
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
  const refs = lines.map((line) => line.slice(line.indexOf("\t") + 1));
  const ref = refs.includes(wanted) ? wanted : branch === undefined ? mainBranch(refs) : undefined;
  if (ref === undefined) throw noBranch;
  const symref = lines
    .map((line) => /^ref: refs\/heads\/(\S+)\tHEAD$/.exec(line)?.[1])
    .find((name) => name !== undefined);
  return { ref, defaultBranch: ref === "HEAD" ? symref : ref.replace("refs/heads/", "") };
}
