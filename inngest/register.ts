import "server-only";
import { z } from "zod";
import { provideJobServer } from "#lib/job-server.ts";
import { log } from "#lib/log.ts";

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

const answerShape = z.object({ message: z.string().optional() });

type Options = {
  /** The address of the Inngest server, for messages. */
  server: string;
  /** Announces the functions once, and returns the endpoint's answer. */
  announce: () => Promise<Response>;
  firstWaitMs?: number;
};

/**
 * Announces the functions to an external Inngest server, which runs no function that it does not know. Tries until it
 * succeeds, with growing waits up to a minute (operations.md, scale-out).
 * @returns a function that stops trying
 */
export function registerFunctions({ server, announce, firstWaitMs = FIRST_WAIT_MS }: Options): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const attempt = async (waitMs: number): Promise<void> => {
    const problem = await tryOnce(announce);
    if (isStopped) return;
    provideJobServer({ server, registered: problem === null, problem });
    if (problem === null) return log.info({ server }, "the functions are registered with the Inngest server");
    log.warn({ server, problem, waitMs }, "the functions could not be registered with the Inngest server");
    timer = setTimeout(() => void attempt(Math.min(2 * waitMs, MAX_WAIT_MS)), waitMs);
    timer.unref();
  };
  provideJobServer({ server, registered: false, problem: null });
  void attempt(firstWaitMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Returns why the announcement failed, null when it succeeded. */
async function tryOnce(announce: () => Promise<Response>): Promise<string | null> {
  try {
    const response = await announce();
    if (response.ok) return null;
    const answer = answerShape.safeParse(await response.json().catch(() => undefined));
    return answer.data?.message ?? `The server answered ${response.status}.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
