import { createHash } from "node:crypto";
import { toNameKey } from "#lib/geo/name-clash.ts";
import { AUTO_SLOTS, type AutoSlot } from "./slots.ts";

const ID_DIGITS = 25;

/** Normalizes case, width and spaces. The key is unique among the prompts of a project. */
export function toPromptKey(prompt: string): string {
  return toNameKey(prompt);
}

/** The id of a slot's auto prompt in a project, stable across regenerations of the text. */
export function autoPromptId(projectId: string, slot: AutoSlot): string {
  const digest = createHash("sha256").update(`${projectId} ${slot}`).digest("hex");
  return `prm_${digest.slice(0, ID_DIGITS)}`;
}

/** All possible ids of a project's auto prompts. */
export function autoPromptIds(projectId: string): string[] {
  return AUTO_SLOTS.map((slot) => autoPromptId(projectId, slot));
}
