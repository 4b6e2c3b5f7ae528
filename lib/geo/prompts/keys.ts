import { toNameKey } from "#lib/geo/name-clash.ts";
import { hashText } from "#lib/geo/text-hash.ts";
import { AUTO_SLOTS, type AutoSlot } from "./slots.ts";

const ID_DIGITS = 25;

/** Normalizes case, width and spaces. The key is unique among the prompts of a project. */
export function toPromptKey(prompt: string): string {
  return toNameKey(prompt);
}

/** The id of a slot's auto prompt in a project, stable across regenerations of the text. */
export function autoPromptId(projectId: string, slot: AutoSlot): string {
  return toPromptId(`${projectId} ${slot}`);
}

/** The id of a prompt that a project does not track but has imported answers to, the same for each of them. */
export function untrackedPromptId(projectId: string, prompt: string): string {
  return toPromptId(`${projectId} captured ${toPromptKey(prompt)}`);
}

function toPromptId(key: string): string {
  return `prm_${hashText(key).slice(0, ID_DIGITS)}`;
}

/** All possible ids of a project's auto prompts. */
export function autoPromptIds(projectId: string): string[] {
  return AUTO_SLOTS.map((slot) => autoPromptId(projectId, slot));
}
