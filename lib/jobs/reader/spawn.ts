import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { env, programEnvironment } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { FairQueue } from "./fair-queue.ts";
import type { ReadLine, ReadRequest, ReadResult } from "./protocol.ts";

const TIMEOUT_MS = 14 * 60_000;
const STDERR_MAX = 8_192;
/** Most repositories are read within this time. */
const SHORT_MS = 1_000;
const LOW_NICENESS = 10;
const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];

/** Each process holds a whole history in memory, so only a few run at once, of several organizations if they wait. */
const queue = new FairQueue(3);

/**
 * Reads repositories in a separate process, because parsing a long history takes seconds of CPU time and would block
 * other requests.
 * @param onLine receives progress lines
 * @throws AppError from the reading process; `unavailable` if it crashes
 */
export function readRepositories<Kind extends ReadRequest["kind"]>(
  request: ReadRequest & { kind: Kind },
  onLine: (line: ReadLine) => void = () => {},
): Promise<ReadResult<Kind>> {
  // An organization's second reading yields from the start: two would leave the others less than one core of two.
  return queue.run(request.organizationId, (running) => readInProcess(request, onLine, running > 1 ? 0 : SHORT_MS));
}

/** @param normalMs how long the process runs at the server's priority */
async function readInProcess<Kind extends ReadRequest["kind"]>(
  request: ReadRequest & { kind: Kind },
  onLine: (line: ReadLine) => void,
  normalMs: number,
): Promise<ReadResult<Kind>> {
  const program = join(process.cwd(), "scripts", "read-repositories.ts");
  // Node's compile cache halves the start time of the process.
  const compiled = join(env.CLARION_DATA_DIR, "compiled");
  const child = spawn(process.execPath, [...FLAGS, program], {
    env: { ...programEnvironment(), NODE_ENV: env.NODE_ENV, NODE_COMPILE_CACHE: compiled },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
  });
  const demotion = setTimeout(() => lowerPriority(child), normalMs);
  child.once("close", () => clearTimeout(demotion));
  // Resolves on errors, too: a rejection would be unhandled while the output is being read.
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_MAX);
  });
  // Writing to a process that exited early fails with EPIPE. The exit code below reports the failure.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(request));
  const wanted = request.kind === "fetch" ? "fetched" : request.kind;
  let result: ReadLine | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as ReadLine;
    if (line.type === wanted || line.type === "fault") result = line;
    else onLine(line);
  }
  const code = await ended;
  if (result?.type === "fault") throw toError(result);
  if (result !== undefined && code === 0) return result as ReadResult<Kind>;
  log.error({ ended: code, stderr }, "the reading process failed");
  throw new AppError("unavailable", "The repositories could not be read", "Try again, or choose a shorter range.");
}

/** The process then yields to requests and to readings of normal priority, most of which are other organizations'. */
function lowerPriority({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  setPriority(pid, Math.max(LOW_NICENESS, getPriority(pid)));
}

function toError({ kind, message, recovery, limit }: Extract<ReadLine, { type: "fault" }>): AppError {
  return limit === undefined
    ? new AppError(kind, message, recovery)
    : new SourceRateLimited(limit.host, new Date(limit.resetAt));
}
