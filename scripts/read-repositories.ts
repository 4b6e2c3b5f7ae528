import { text } from "node:stream/consumers";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";
import type { ReadLine, ReadRequest } from "#lib/jobs/reader/protocol.ts";
import { readRequest } from "#lib/jobs/reader/read.ts";

/*
 * Reads repositories for the server, in a process of its own: one request as JSON on standard input, one line of JSON
 * for each thing that there is to tell on standard output.
 */

/** One line whatever the texts say: readers of lines end one at U+2028 and U+2029, too. */
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
