import { createHash } from "node:crypto";

const ID_DIGITS = 24;

/** The id of a search gap: the same for the same search, however it is spaced and cased. @param key as queries give it */
export function searchGapId(projectId: string, key: string): string {
  return `sgap_${createHash("sha256").update(`${projectId} ${key}`).digest("hex").slice(0, ID_DIGITS)}`;
}

/** What two open briefs of a project may not share: a gap is its prompt. */
export function promptSourceKey(promptId: string): string {
  return `prompt:${promptId}`;
}
export function searchSourceKey(gapId: string): string {
  return `search:${gapId}`;
}
