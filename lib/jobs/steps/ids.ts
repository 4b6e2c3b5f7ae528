import type { IdPrefix } from "#lib/ids.ts";

/** The id of what a job makes one of: made of the job's own, so that a step that runs again makes it once. */
export function siblingId(prefix: IdPrefix, jobId: string): string {
  return `${prefix}_${jobId.slice(jobId.indexOf("_") + 1)}`;
}
