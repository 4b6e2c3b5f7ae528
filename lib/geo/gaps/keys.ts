import { createHash } from "node:crypto";

const ID_DIGITS = 24;

/**
 * The id of a search gap; searches that differ only in spaces and case share it.
 * @param key the key that the queries return
 */
export function searchGapId(projectId: string, key: string): string {
  return `sgap_${createHash("sha256").update(`${projectId} ${key}`).digest("hex").slice(0, ID_DIGITS)}`;
}

/** The key that is unique among the open briefs of a project; a prompt gap uses its prompt. */
export function promptSourceKey(promptId: string): string {
  return `prompt:${promptId}`;
}
export function searchSourceKey(gapId: string): string {
  return `search:${gapId}`;
}
