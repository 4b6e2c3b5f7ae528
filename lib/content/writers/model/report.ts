import { FAULT_REASONS } from "#lib/ai/describe-fault.ts";
import { getNormalizedTitle } from "#lib/content/text/title.ts";
import type { Slot } from "./outline.ts";
import type { Fallback, FallbackReason, ModelWritten } from "./request.ts";

/** Explains to people why parts are not the model's. Contains no model output. */
const REASONS: Record<FallbackReason, string> = {
  missing: "The model left it out",
  unproven: "The model said something that no source says",
  shape: "The model did not keep to the length or the form",
  style: "The model broke a rule of style",
  "too-large": "It is too large for the model",
  ...FAULT_REASONS,
};

const NAMED = 8;
const NAME_CHARACTERS = 80;

/** The label of a part of a post for people. */
export function getSlotLabel(slot: Slot): string {
  const [lead] = slot.entries;
  const about = lead === undefined ? "" : `"${getNormalizedTitle(lead).text.slice(0, NAME_CHARACTERS).toWellFormed()}"`;
  const names: Record<Slot["kind"], string> = {
    title: "the title",
    summary: "the summary",
    intro: "the opening",
    post: "the text",
    highlight: `the highlight ${about}`,
    section: `the section on ${about}`,
    update: `the entry ${about}`,
  };
  return names[slot.kind];
}

function line(reason: FallbackReason, fallbacks: readonly Fallback[]): string {
  const names = fallbacks.map(({ slot }) => getSlotLabel(slot));
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
  return `- ${REASONS[reason]}: ${[...names.slice(0, NAMED), ...more].join(", ")}.`;
}

/** A report for people on how a model wrote their post; null if it wrote everything as requested. */
export function buildReport({ fallbacks, total, ignored, removals, unjudged }: ModelWritten): string | null {
  const lines: string[] = [];
  if (fallbacks.length > 0) {
    const what = fallbacks.length === total ? "All of this post" : `${fallbacks.length} of ${total} parts of this post`;
    lines.push(
      `${what} ${fallbacks.length === 1 || fallbacks.length === total ? "is" : "are"} not the model's; Clarion wrote in its place:`,
    );
    const reasons = [...new Set(fallbacks.map(({ reason }) => reason))];
    lines.push(
      ...reasons.map((reason) =>
        line(
          reason,
          fallbacks.filter((each) => each.reason === reason),
        ),
      ),
    );
  }
  if (removals.length > 0) {
    const count = removals.reduce((sum, { sentences }) => sum + sentences, 0);
    const where = removals.slice(0, NAMED).map(({ slot }) => getSlotLabel(slot));
    const what = count === 1 ? "1 sentence that no fact supports was" : `${count} sentences that no fact supports were`;
    lines.push(`${what} left out of ${where.join(", ")}.`);
  }
  if (unjudged > 0)
    lines.push(`${unjudged === 1 ? "1 sentence was" : `${unjudged} sentences were`} checked by rules alone.`);
  if (ignored > 0) lines.push(`What the model added without being asked was left out (${ignored}).`);
  return lines.length === 0 ? null : lines.join("\n");
}
