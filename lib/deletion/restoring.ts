import { RESTORE_DAYS } from "./limits.ts";

/** For the description of every endpoint that deletes what can be restored. */
export const RESTORABLE = `It can be restored for ${RESTORE_DAYS} days.`;

/**
 * The common part of every endpoint that restores a deleted resource.
 * @param noun the resource with its article: `a post`
 * @param consequence sentences about what comes back with it, or what differs afterwards
 */
export function restoring(noun: string, consequence: string) {
  return {
    method: "POST",
    restores: true,
    summary: `Restore ${noun} that was deleted`,
    description: `Within ${RESTORE_DAYS} days of the deletion; 404 afterwards, or if it is not deleted. ${consequence}`,
    errors: [404, 409],
  } as const;
}
