import { text } from "node:stream/consumers";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";
import type { ReadLine, ReadRequest } from "#lib/jobs/reader/protocol.ts";
import { readRequest } from "#lib/jobs/reader/read.ts";

/*
 * Reads repositories for the server in a separate process: one JSON request on standard input, JSON lines of progress
 * and results on standard output.
 */

/** Escapes U+2028 and U+2029 too, because some line readers split there. */
function emit(line: ReadLine): void {
  const json = JSON.stringify(line).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  process.stdout.write(`${json}\n`);
}

try {
  const request = JSON.parse(await text(process.stdin)) as ReadRequest;
  await readRequest(request, process.env, emit);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { kind, message, recovery } = error;
  const limit =
    error instanceof SourceRateLimited ? { limit: { host: error.host, resetAt: error.resetAt.toISOString() } } : {};
  emit({ type: "fault", kind, message, recovery, ...limit });
}
