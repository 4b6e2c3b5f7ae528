import pino from "pino";
import { env } from "./env.ts";

/** Faults of the database carry the values of their statement, which may be secret: they are told without them. */
export function errorForLog(error: Error): object {
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {};
  return { type: error.name, message: withoutValues(error.message), stack: withoutValues(error.stack ?? ""), ...cause };
}

function withoutValues(text: string): string {
  return text.replace(/\nparams:[^\n]*/g, "");
}

/** Structured log on standard error; standard output belongs to what a command prints. */
export const log = pino(
  {
    level: env.CLARION_LOG_LEVEL,
    base: null,
    redact: ["authorization", "cookie", "password", "token", "apiKey"],
    serializers: { err: errorForLog },
  },
  pino.destination(2),
);
