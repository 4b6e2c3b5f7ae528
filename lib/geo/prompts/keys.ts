import { createHash } from "node:crypto";
import { nameKeyOf } from "#lib/geo/name-clash.ts";
import { AUTO_SLOTS, type AutoSlot } from "./slots.ts";

const ID_DIGITS = 25;

/** What two prompts of a project may not share: the text without case, width and spare space. */
export function promptKeyOf(prompt: string): string {
  return nameKeyOf(prompt);
}

/** The id of a slot's auto prompt in a project: the same however often the text is made anew. */
export function autoPromptId(projectId: string, slot: AutoSlot): string {
  const digest = createHash("sha256").update(`${projectId} ${slot}`).digest("hex");
  return `prm_${digest.slice(0, ID_DIGITS)}`;
}

/** The ids that auto prompts of a project can have. */
export function autoPromptIds(projectId: string): string[] {
  return AUTO_SLOTS.map((slot) => autoPromptId(projectId, slot));
}
