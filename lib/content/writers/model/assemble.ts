import type { Draft, TextType, WriterOptions } from "#lib/content/types.ts";
import type { Line, Outline, Slot } from "./outline.ts";
import { renderSlot, titleText, type Worded } from "./render.ts";

/** The accepted wordings by slot. All other parts use the deterministic text. */
export type Wordings = ReadonlyMap<Slot, Worded>;

function joined(lines: readonly Line[]): string {
  let markdown = "";
  for (const [index, line] of lines.entries()) {
    const previous = lines[index - 1]?.markdown;
    if (previous !== undefined) markdown += previous.startsWith("- ") && line.markdown.startsWith("- ") ? "\n" : "\n\n";
    markdown += line.markdown;
  }
  return `${markdown}\n`;
}

/** Assembles a post from a model's wordings; parts without one use the deterministic text. */
export function assemble(
  outline: Outline,
  wordings: Wordings,
  type: TextType,
  deterministic: Draft,
  options: WriterOptions,
): Draft {
  let { title } = deterministic;
  const isNetwork = type === "linkedin_post" || type === "twitter_post";
  const lines = outline.parts.flatMap((part): Line[] => {
    if (part.kind === "fixed") return [part.line];
    const worded = wordings.get(part);
    if (part.kind === "title" && worded !== undefined) title = titleText(worded, options);
    if (part.kind === "title" && isNetwork) return [];
    return worded === undefined ? part.fallback : renderSlot(part, worded, type, options);
  });
  const isWhole = outline.slots.every((slot) => wordings.has(slot));
  return {
    title,
    markdown: joined(lines),
    sentences: lines.flatMap((line) => line.sentences),
    notes: isWhole ? [] : deterministic.notes,
  };
}
