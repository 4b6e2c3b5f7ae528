import "server-only";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pLimit from "p-limit";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { env, programEnvironment } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import type { ReadLine, ReadRequest, ReadResult } from "./protocol.ts";

const TIMEOUT_MS = 14 * 60_000;
const STDERR_MAX = 8_192;
const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];

/** A process holds a whole history in memory: few at a time. */
const limit = pLimit(3);

/**
 * Has a process of its own read repositories: a long history costs seconds of pure computing, which would hold up every
 * other request of this one.
 * @param onLine gets what is told on the way
 * @throws AppError as the reading process does; `unavailable` when it dies
 */
export function readRepositories<Kind extends ReadRequest["kind"]>(
  request: ReadRequest & { kind: Kind },
  onLine: (line: ReadLine) => void = () => {},
): Promise<ReadResult<Kind>> {
  return limit(() => readInProcess(request, onLine));
}

async function readInProcess<Kind extends ReadRequest["kind"]>(
  request: ReadRequest & { kind: Kind },
  onLine: (line: ReadLine) => void,
): Promise<ReadResult<Kind>> {
  const program = join(process.cwd(), "scripts", "read-repositories.ts");
  // What Node has compiled once it need not compile for each reading: half of what the start of a process takes.
  const compiled = join(env.CLARION_DATA_DIR, "compiled");
  const child = spawn(process.execPath, [...FLAGS, program], {
    env: { ...programEnvironment(), NODE_ENV: env.NODE_ENV, NODE_COMPILE_CACHE: compiled },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
  });
  // Never rejects: nobody listens while the output is being read.
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_MAX);
  });
  // A process that dies early closes its input; how it ended is told below.
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
  if (result?.type === "fault") throw faultOf(result);
  if (result !== undefined && code === 0) return result as ReadResult<Kind>;
  log.error({ ended: code, stderr }, "the reading process failed");
  throw new AppError("unavailable", "The repositories could not be read", "Try again, or choose a shorter range.");
}

function faultOf({ kind, message, recovery, limit }: Extract<ReadLine, { type: "fault" }>): AppError {
  return limit === undefined
    ? new AppError(kind, message, recovery)
    : new SourceRateLimited(limit.host, new Date(limit.resetAt));
}
