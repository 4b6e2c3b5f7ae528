import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pLimit from "p-limit";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import type { Scored, ScoringBatch, ScoringTask } from "./protocol.ts";

const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
const STDERR_MAX = 4_096;

/** Each process uses a full core. */
const runLimited = pLimit(2);

/** Scores a batch of answers; results come in the order of the batches. */
export type ScoreBatch<Kind extends ScoringTask["kind"]> = (batch: ScoringBatch) => Promise<Scored<Kind>>;

/**
 * Runs a process that scores answers until `work` is done, so that scoring blocks no request.
 * @throws AppError `unavailable` if the process dies; and everything that `work` throws
 */
export function withScoring<Kind extends ScoringTask["kind"], Result>(
  task: ScoringTask & { kind: Kind },
  work: (score: ScoreBatch<Kind>) => Promise<Result>,
): Promise<Result> {
  return runLimited(async () => {
    const program = join(process.cwd(), "scripts", "score-answers.ts");
    const child = spawn(process.execPath, [...FLAGS, program], { stdio: ["pipe", "pipe", "pipe"] });
    // The end of stdout reports any failure.
    child.on("error", () => {});
    child.stdin.on("error", () => {});
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-STDERR_MAX);
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stdin.write(`${JSON.stringify(task)}\n`);
    try {
      return await work(async (batch) => {
        child.stdin.write(`${JSON.stringify(batch)}\n`);
        const { value, done } = await lines.next();
        if (!done) return JSON.parse(value) as Scored<Kind>;
        log.error({ exitCode: child.exitCode, stderr }, "the scoring process failed");
        throw new AppError("unavailable", "The stored answers could not be read", "Try again in a moment.");
      });
    } finally {
      await end(child);
    }
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}
