import type { ToolHints } from "#lib/http/endpoint.ts";
import type { Answer } from "#lib/http/operation.ts";

/** Tells the client how far work has come and what went wrong, and when the client has gone. */
export type Reporter = {
  signal: AbortSignal;
  report: (progress: { progress: number; total?: number; message: string }) => Promise<void>;
  /** Tells of a fault of the server's own, by the request that its log has it under. */
  fault: (requestId: string) => Promise<void>;
};

type Pending = NonNullable<ToolHints["pending"]>;

const POLL_MS = 1_000;

/**
 * Reads again until the work has ended, the time is over or the client has gone; reports every step forward.
 * @param first what the first reading said
 * @returns the last reading
 */
export async function waitForEnd(
  first: Answer,
  read: () => Promise<Answer>,
  {
    pending,
    seconds,
    reporter,
    pollMs = POLL_MS,
  }: { pending: Pending; seconds: number; reporter: Reporter; pollMs?: number },
): Promise<Answer> {
  const report = reporting(pending, reporter);
  let answer = first;
  for (let left = seconds * 1_000; left > 0 && isPending(pending, answer); left -= pollMs) {
    await report(answer);
    await pause(Math.min(pollMs, left), reporter.signal);
    if (reporter.signal.aborted) break;
    answer = await read();
  }
  return answer;
}

function isPending({ at, values }: Pending, { output }: Answer): boolean {
  return values.includes(String(valueAt(output, at)));
}

/** Progress has to rise with every report: what has not moved is not told again. */
function reporting({ at, done, total }: Pending, reporter: Reporter): (answer: Answer) => Promise<void> {
  let last = -1;
  return async ({ output }) => {
    const message = String(valueAt(output, at));
    const progress = done ? Number(valueAt(output, done) ?? 0) : last + 1;
    const whole = total ? Number(valueAt(output, total) ?? 0) : 0;
    if (progress <= last) return;
    last = progress;
    await reporter.report({ progress, message, ...(whole > 0 ? { total: whole } : {}) });
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value);
}

/** Ends early when the client goes away. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
