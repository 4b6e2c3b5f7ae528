import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { AppError } from "#lib/errors.ts";

/** Environment variables that git may inherit: program paths and certificates. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

const INHERITED = [
  "PATH",
  "Path",
  "SystemRoot",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "TMPDIR",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "GIT_SSL_CAINFO",
];

/**
 * No user or system configuration, no prompts, no optional locks, no lazy fetch, so that output is the same
 * everywhere.
 */
const ISOLATED = {
  LC_ALL: "C",
  TZ: "UTC",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "true",
  SSH_ASKPASS: "true",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_PAGER: "cat",
};

/** Settings that override the repository's own, so that it cannot make git run programs. */
const SAFE_CONFIG = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.pager=cat",
  "core.quotePath=false",
  "core.alternateRefsCommand=true",
  "log.showSignature=false",
  "log.mailmap=false",
  "log.follow=false",
  "protocol.allow=never",
  "gc.auto=0",
  "maintenance.auto=false",
];

export type GitContext = {
  environment: ProgramEnvironment;
  /** Working directory. */
  directory?: string;
  /** Parent folders at which the search for a repository stops. */
  ceilings?: readonly string[];
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Extra `-c` settings, as `name=value`. */
  config?: readonly string[];
  /** Settings that must not be visible on a command line to other accounts. */
  secretConfig?: Readonly<Record<string, string>>;
  /** Transport that this call may use; none by default. */
  protocol?: "https";
  /** Written to standard input. */
  input?: string;
  /** Maximum captured standard output; default 64 MiB. */
  maxCaptureBytes?: number;
};

export type GitResult = { code: number; stdout: string; stderr: string };

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_CAPTURE_BYTES = 64 * 1024 * 1024;
const MAX_STDERR_CHARS = 16_384;

function childEnvironment(context: GitContext): Record<string, string> {
  const env: Record<string, string> = { ...ISOLATED };
  for (const name of INHERITED) {
    const value = context.environment[name];
    if (value !== undefined) env[name] = value;
  }
  env.GIT_ALLOW_PROTOCOL = context.protocol ?? "none";
  const secrets = Object.entries(context.secretConfig ?? {});
  if (secrets.length > 0) env.GIT_CONFIG_COUNT = String(secrets.length);
  for (const [index, [name, value]] of secrets.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = name;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  if (context.ceilings !== undefined)
    env.GIT_CEILING_DIRECTORIES = context.ceilings.join(process.platform === "win32" ? ";" : ":");
  return env;
}

function start(context: GitContext, args: readonly string[]): ChildProcess {
  const config = [...SAFE_CONFIG, ...(context.config ?? [])];
  // The caller has allowed this folder, so its owner does not matter.
  if (context.directory !== undefined) config.push("safe.directory=*");
  const settings = config.flatMap((setting) => ["-c", setting]);
  return spawn("git", ["--no-pager", ...settings, ...args], {
    ...(context.directory === undefined ? {} : { cwd: context.directory }),
    env: childEnvironment(context) as NodeJS.ProcessEnv,
    stdio: [context.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    // A separate process group, so that git's helpers are killed with it.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

/** Kills git and all helpers that it started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

type Ending = { code: number; stderr: string; stopped: "time" | "abort" | "limit" | undefined };
type Running = { child: ChildProcess; ended: Promise<Ending>; stop: (why: "limit" | "abort") => void };

function run(context: GitContext, args: readonly string[]): Running {
  const child = start(context, args);
  let stderr = "";
  let stopped: Ending["stopped"];
  const halt = (why: "time" | "abort" | "limit") => {
    stopped ??= why;
    killGroup(child);
  };
  const timer = setTimeout(() => halt("time"), context.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const onAbort = () => halt("abort");
  context.signal?.addEventListener("abort", onAbort, { once: true });
  // git may exit before it reads all input; only its exit code matters.
  child.stdin?.on("error", () => undefined).end(context.input);
  if (context.signal?.aborted === true) onAbort();
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (stderr.length < MAX_STDERR_CHARS) stderr += text.slice(0, MAX_STDERR_CHARS);
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer);
      context.signal?.removeEventListener("abort", onAbort);
    };
    child.once("error", (cause) => {
      cleanUp();
      reject(
        new AppError(
          "unavailable",
          "The git program could not be started",
          "Install git 2.37 or newer and put it on the PATH.",
          { cause },
        ),
      );
    });
    child.once("close", (code) => {
      cleanUp();
      resolve({ code: code ?? -1, stderr, stopped });
    });
  });
  return { child, ended, stop: halt };
}

/** The error for a repository beyond the server's limits. */
export function tooLarge(): AppError {
  return new AppError(
    "tooLarge",
    "The repository is larger than this server accepts",
    "Connect a smaller repository, or ask the operator to raise the limit.",
  );
}

function stoppedFault(stopped: Ending["stopped"]): AppError {
  if (stopped === "time")
    return new AppError("unavailable", "git did not finish in time", "Try again, or choose a shorter range.");
  if (stopped === "limit") return tooLarge();
  return new AppError("unavailable", "The git operation was stopped", "Start it again.");
}

/** Runs git to its end and returns its output; the caller checks the exit code. */
export async function runGit(context: GitContext, args: readonly string[]): Promise<GitResult> {
  const running = run(context, args);
  const chunks: Buffer[] = [];
  let bytes = 0;
  running.child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > (context.maxCaptureBytes ?? MAX_CAPTURE_BYTES)) running.stop("limit");
    else chunks.push(chunk);
  });
  const { code, stderr, stopped } = await running.ended;
  if (stopped !== undefined) throw stoppedFault(stopped);
  return { code, stdout: Buffer.concat(chunks).toString("utf8"), stderr };
}

/** Runs git and checks `watch.exceeded` periodically, to stop transfers that grow too large. */
export async function runGitWatched(
  context: GitContext,
  args: readonly string[],
  watch: { everyMs: number; exceeded: () => Promise<boolean> },
): Promise<GitResult> {
  const running = run(context, args);
  running.child.stdout?.resume();
  let isChecking = false;
  let failure: unknown;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    watch
      .exceeded()
      .then((over) => over && running.stop("limit"))
      .catch((fault: unknown) => {
        failure = fault;
        running.stop("abort");
      })
      .finally(() => {
        isChecking = false;
      });
  }, watch.everyMs);
  try {
    const { code, stderr, stopped } = await running.ended;
    if (failure !== undefined) throw failure;
    if (stopped !== undefined) throw stoppedFault(stopped);
    return { code, stdout: "", stderr };
  } finally {
    clearInterval(timer);
  }
}

/** Streams git's output; throws the error of `onFailure` if it exits with a code other than 0. */
export async function* streamGit(
  context: GitContext,
  args: readonly string[],
  onFailure: (stderr: string) => AppError,
): AsyncGenerator<Buffer> {
  const running = run(context, args);
  let finished = false;
  try {
    // `ended` is awaited below; this handler prevents an unhandled rejection if git fails to start.
    running.ended.catch(() => undefined);
    if (running.child.stdout) for await (const chunk of running.child.stdout) yield chunk as Buffer;
    const { code, stderr, stopped } = await running.ended;
    finished = true;
    if (stopped !== undefined) throw stoppedFault(stopped);
    if (code !== 0) throw onFailure(stderr);
  } finally {
    if (!finished) running.stop("abort");
  }
}
