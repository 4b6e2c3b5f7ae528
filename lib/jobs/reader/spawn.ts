import "server-only";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";
import { FairQueue } from "./fair-queue.ts";
import { ReaderProcess } from "./process.ts";
import type { ReadLine, ReadRequest, ReadResult } from "./protocol.ts";

/** Most repositories are read within this time. */
const SHORT_MS = 1_000;
/** A person waits for a preview, so it keeps the server's priority longer, on a busy machine, too. */
const PREVIEW_MS = 10_000;

/** Each process holds a whole history in memory, so only a few run at once, of several organizations if they wait. */
const queue = new FairQueue(3);

/** Processes that answered quickly. Starting one takes longer than most readings. */
const idle: ReaderProcess[] = [];

/**
 * Reads repositories in a separate process, because parsing a long history takes seconds of CPU time and would block
 * other requests.
 * @param onLine receives progress lines
 * @throws AppError from the reading process; `unavailable` if it crashes
 */
export function readRepositories<Kind extends ReadRequest["kind"]>(
  request: ReadRequest & { kind: Kind },
  onLine: (line: ReadLine) => void = () => {},
): Promise<ReadResult<Kind>> {
  const isPreview = request.kind === "activity";
  // An organization's second reading yields from the start: two would leave the others less than one core of two.
  const limitMs = (running: number) => (isPreview ? PREVIEW_MS : running > 1 ? 0 : SHORT_MS);
  return queue.run(request.organizationId, (running) => readInProcess(request, onLine, limitMs(running)), {
    isUrgent: isPreview,
  });
}

async function readInProcess<Kind extends ReadRequest["kind"]>(
  request: ReadRequest & { kind: Kind },
  onLine: (line: ReadLine) => void,
  normalMs: number,
): Promise<ReadResult<Kind>> {
  const reader = takeIdle() ?? new ReaderProcess();
  const result = await reader.read(request, onLine, normalMs);
  if (reader.isReusable) idle.push(reader);
  else reader.end();
  if (result === undefined) {
    throw new AppError("unavailable", "The repositories could not be read", "Try again, or choose a shorter range.");
  }
  if (result.type === "fault") throw toError(result);
  return result as ReadResult<Kind>;
}

/** Ends the processes that wait for a request, so that the next reading starts one with the environment of its time. */
export function endIdleReaders(): void {
  for (const reader of idle.splice(0)) reader.end();
}

/** Processes that ended meanwhile are dropped. */
function takeIdle(): ReaderProcess | undefined {
  let reader = idle.pop();
  while (reader !== undefined && !reader.isReusable) reader = idle.pop();
  return reader;
}

function toError({ kind, message, recovery, limit }: Extract<ReadLine, { type: "fault" }>): AppError {
  return limit === undefined
    ? new AppError(kind, message, recovery)
    : new SourceRateLimited(limit.host, new Date(limit.resetAt));
}
