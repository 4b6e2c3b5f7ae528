import { createInterface } from "node:readline";
import { createHandler } from "#lib/geo/rescoring/handle.ts";
import type { ScoringBatch, ScoringTask } from "#lib/geo/rescoring/protocol.ts";

/*
 * Scores stored answers for the server in a separate process, because a long history takes minutes of CPU time. One
 * JSON value per line: first the names, then batches of answers, each answered by a line.
 */

let handle: ReturnType<typeof createHandler> | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  if (handle) process.stdout.write(`${JSON.stringify(handle(JSON.parse(line) as ScoringBatch))}\n`);
  else handle = createHandler(JSON.parse(line) as ScoringTask);
}
