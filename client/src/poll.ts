import { ClarionError } from "./error.ts";

export type PollOptions = {
  /** Between two questions; default 2 seconds. */
  intervalMs?: number;
  /** How long to ask at all; default 10 minutes. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

/**
 * Asks again and again until an answer is the last one, as for jobs and scans: they call nobody back.
 * Waits as long as a 429 says. Throws what `read` throws otherwise, and an error once the time is over.
 */
export async function poll<Answer>(
  read: () => Promise<Answer>,
  isLast: (answer: Answer) => boolean,
  { intervalMs = 2_000, timeoutMs = 600_000, signal }: PollOptions = {},
): Promise<Answer> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const { answer, waitMs } = await attempt(read, intervalMs);
    if (answer !== undefined && isLast(answer)) return answer;
    if (Date.now() + waitMs > end) throw new Error(`Nothing was decided within ${timeoutMs} ms.`);
    await pause(waitMs, signal);
  }
}

async function attempt<Answer>(read: () => Promise<Answer>, intervalMs: number) {
  try {
    return { answer: await read(), waitMs: intervalMs };
  } catch (error) {
    if (!(error instanceof ClarionError) || error.status !== 429) throw error;
    return { answer: undefined, waitMs: Math.max(intervalMs, error.retryAfterMs ?? 0) };
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
