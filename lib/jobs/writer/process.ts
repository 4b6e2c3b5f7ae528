import "server-only";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { env, programEnvironment } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { FairQueue } from "#lib/jobs/reader/fair-queue.ts";
import { log } from "#lib/log.ts";
import { readLedgerHead, unpackLedger } from "#lib/posts/service/ledger-text.ts";
import { type Composed, type Composition, compose } from "./compose.ts";

/** Longer ledgers, as JSON, take so much time that they would hold up other requests. */
const OWN_PROCESS_CHARACTERS = 500_000;
const TIMEOUT_MS = 5 * 60_000;
const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];

/** Each process uses a full core and holds a whole ledger in memory. */
const queue = new FairQueue(2);

/** What the process reads: the ledger as it is stored, and what to do with it. */
export type ComposeRequest = { stored: string; request: Composition };

/**
 * Writes or verifies a draft without a model. For a long ledger a separate process does it, shared fairly between
 * organizations; for others starting one would take longer than the work.
 * @param stored the ledger as it is stored
 * @throws AppError `unavailable` if the process fails
 */
export async function composeDraft<Task extends Composition["task"]>(
  organizationId: string,
  stored: string,
  request: Composition & { task: Task },
): Promise<Composed<Task>> {
  const isLong = readLedgerHead(stored).size > OWN_PROCESS_CHARACTERS;
  const composed = isLong
    ? await queue.run(organizationId, () => composeInProcess({ stored, request }))
    : compose(unpackLedger(stored), request);
  return composed as Composed<Task>;
}

async function composeInProcess(request: ComposeRequest): Promise<unknown> {
  const program = join(process.cwd(), "scripts", "write-post.ts");
  const compiled = join(env.CLARION_DATA_DIR, "compiled");
  const child = spawn(process.execPath, [...FLAGS, program], {
    env: { ...programEnvironment(), NODE_ENV: env.NODE_ENV, NODE_COMPILE_CACHE: compiled },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
  });
  // Resolves on errors, too: a rejection would be unhandled while the output is being read.
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  // Writing to a process that exited early fails with EPIPE. The exit code below reports the failure.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(request));
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code === 0) return JSON.parse(output);
  log.error({ ended: code, stderr: problems.slice(-2_000) }, "the writing process failed");
  throw new AppError("unavailable", "The post could not be written", "Try again, or choose a shorter range.");
}
