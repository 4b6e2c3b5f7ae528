import type { ToolHints } from "#lib/http/endpoint.ts";
import type { Answer } from "#lib/http/operation.ts";

/** Reports progress and errors to the client, and signals that the client has disconnected. */
export type Reporter = {
  signal: AbortSignal;
  report: (progress: { progress: number; total?: number; message: string }) => Promise<void>;
  /** Reports an internal error with the request id that is in the log. */
  fault: (requestId: string) => Promise<void>;
};

type Pending = NonNullable<ToolHints["pending"]>;

const POLL_MS = 1_000;

/**
 * Polls until the work has ended, the time is over or the client has disconnected, and reports all progress.
 * @param first answer
 * @returns the last answer
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

function isPending({ statusPath, values }: Pending, { output }: Answer): boolean {
  return values.includes(String(getValueAt(output, statusPath)));
}

/** MCP requires progress to increase with every notification, so an unchanged one is not sent. */
function reporting({ statusPath, done, total }: Pending, reporter: Reporter): (answer: Answer) => Promise<void> {
  let previous = -1;
  return async ({ output }) => {
    const message = String(getValueAt(output, statusPath));
    const progress = done ? Number(getValueAt(output, done) ?? 0) : previous + 1;
    const totalCount = total ? Number(getValueAt(output, total) ?? 0) : 0;
    if (progress <= previous) return;
    previous = progress;
    await reporter.report({ progress, message, ...(totalCount > 0 ? { total: totalCount } : {}) });
  };
}

function getValueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, name) => (current as Record<string, unknown> | null | undefined)?.[name],
    value,
  );
}

/** Waits, or returns early when the client disconnects. */
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
