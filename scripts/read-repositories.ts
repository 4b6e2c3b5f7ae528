import { createInterface } from "node:readline";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";
import { formatLine, type ReadLine, type ReadRequest } from "#lib/jobs/reader/protocol.ts";
import { readRequest } from "#lib/jobs/reader/read.ts";

/*
 * Reads repositories for the server in a separate process: one JSON request per line on standard input, answered in
 * order by JSON lines of progress and a last line with the result or the fault on standard output.
 */

function emit(line: ReadLine): void {
  process.stdout.write(formatLine(line));
}

async function answer(request: ReadRequest): Promise<void> {
  try {
    await readRequest(request, process.env, emit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, recovery } = error;
    const limit =
      error instanceof SourceRateLimited ? { limit: { host: error.host, resetAt: error.resetAt.toISOString() } } : {};
    emit({ type: "fault", kind, message, recovery, ...limit });
  }
}

emit({ type: "ready" });
for await (const line of createInterface({ input: process.stdin })) await answer(JSON.parse(line) as ReadRequest);
