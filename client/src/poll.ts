import { ClarionError } from "./error.ts";

export type PollOptions = {
  /** The delay between two requests; defaults to 2 seconds. */
  intervalMs?: number;
  /** The time limit of the whole poll; defaults to 10 minutes. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

/**
 * Polls until `isLast` accepts an answer, as needed for jobs and scans. Waits as long as a 429 response asks.
 * @throws every other error of `read`, and an error after `timeoutMs`
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
    if (Date.now() + waitMs > end)
      throw new Error(`No final answer within ${timeoutMs} ms. Raise timeoutMs or read the status later.`);
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
