import "server-only";
import { randomBytes } from "node:crypto";
import { authenticate } from "#lib/secrets.ts";

const MARKER_CHARACTERS = 24;

/**
 * The unguessable marker around data in the prompts of some work. It is the same in all its steps, so that providers
 * can cache what their prompts share. @param holderId the id of the work
 */
export function getPromptMarker(holderId: string): string {
  const marker = authenticate(holderId, "prompt-markers")?.slice(0, MARKER_CHARACTERS);
  return marker ?? randomBytes(MARKER_CHARACTERS / 2).toString("hex");
}
