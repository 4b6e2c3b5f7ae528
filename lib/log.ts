import pino from "pino";
import { env } from "./env.ts";
import { getTraceIds } from "./spans.ts";

type Forward = (line: string) => void;
// On globalThis, because bundles of one process each have a copy of this module.
const shared = globalThis as typeof globalThis & { clarionForwardLog?: Forward | undefined };

/**
 * Serializes an error for the log. Database errors contain the values of their statement, which may be secret, so
 * these are removed.
 */
export function errorForLog(error: Error): object {
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type: error.name, message: removeValues(error.message), stack: removeValues(error.stack ?? ""), ...cause };
}

function removeValues(text: string): string {
  return text.replace(/\nparams:[^\n]*/g, "");
}

/** Structured log on standard error; standard output is for the output of commands. */
export const log = pino(
  {
    level: env.CLARION_LOG_LEVEL,
    base: null,
    redact: ["authorization", "cookie", "password", "token", "apiKey"],
    serializers: { err: errorForLog },
    mixin: getTraceIds,
    hooks: {
      streamWrite: (line) => {
        shared.clarionForwardLog?.(line);
        return line;
      },
    },
  },
  pino.destination(2),
);

/** Gives each further line of the log, as JSON, to a function as well; to none when it is undefined. */
export function forwardLog(forward: Forward | undefined): void {
  shared.clarionForwardLog = forward;
}
