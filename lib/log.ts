import pino from "pino";
import { env } from "./env.ts";

/** Structured log on standard error; standard output belongs to what a command prints. */
export const log = pino(
  { level: env.CLARION_LOG_LEVEL, base: null, redact: ["authorization", "cookie", "password", "token", "apiKey"] },
  pino.destination(2),
);
