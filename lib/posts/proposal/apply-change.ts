import { leadingHeading, withLeadingHeading } from "#lib/posts/heading.ts";
import { TITLE_MAX } from "#lib/posts/limits.ts";
import type { ProposedChange } from "./contract.ts";

type Text = { title: string; markdown: string };

/** A replacement whose passage does not stand in the text exactly once. */
export class PassageFault extends Error {
  override name = "PassageFault";
}

/**
 * What a post says after a change. Where its title is its leading heading, the two stay the same.
 * @throws PassageFault
 */
export function applyChange(base: Text, { title, markdown, replacements = [] }: ProposedChange): Text {
  const text = markdown ?? replacements.reduce(replaceOnce, base.markdown);
  const heading = leadingHeading(text);
  const isHeaded = heading !== undefined && leadingHeading(base.markdown) === base.title;
  if (!isHeaded) return { title: title ?? base.title, markdown: text };
  if (title === undefined) return { title: heading.slice(0, TITLE_MAX).toWellFormed().trim(), markdown: text };
  return { title, markdown: heading === title ? text : withLeadingHeading(text, title) };
}

function replaceOnce(text: string, { find, replace }: { find: string; replace: string }, index: number): string {
  const at = text.indexOf(find);
  if (at === -1) throw new PassageFault(`replacements.${index}.find does not stand in the text`);
  if (text.includes(find, at + 1))
    throw new PassageFault(`replacements.${index}.find stands in the text more than once`);
  return text.slice(0, at) + replace + text.slice(at + find.length);
}
