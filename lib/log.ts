import pino from "pino";
import { env } from "./env.ts";

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
  },
  pino.destination(2),
);
