import { leadingHeading, withLeadingHeading } from "#lib/posts/heading.ts";
import { TITLE_MAX } from "#lib/posts/limits.ts";

type Text = { title: string; markdown: string };
/** A new title, and either the whole new text or passages of it with what replaces them. */
type Change = {
  title?: string | undefined;
  markdown?: string | undefined;
  replacements?: readonly { find: string; replace: string }[] | undefined;
};

/** Thrown if the passage of a replacement does not occur exactly once in the text. */
export class PassageFault extends Error {
  override name = "PassageFault";
}

/**
 * Applies a change to a post. If its title equals its leading heading, both stay equal.
 * @throws PassageFault
 */
export function applyChange(base: Text, { title, markdown, replacements = [] }: Change): Text {
  const text = markdown ?? replacements.reduce<string>(replaceOnce, base.markdown);
  const heading = leadingHeading(text);
  const isHeaded = heading !== undefined && leadingHeading(base.markdown) === base.title;
  if (!isHeaded) return { title: title ?? base.title, markdown: text };
  if (title === undefined) return { title: heading.slice(0, TITLE_MAX).toWellFormed().trim(), markdown: text };
  return { title, markdown: heading === title ? text : withLeadingHeading(text, title) };
}

function replaceOnce(text: string, { find, replace }: { find: string; replace: string }, index: number): string {
  const start = text.indexOf(find);
  if (start === -1) throw new PassageFault(`replacements.${index}.find was not found in the text`);
  if (text.includes(find, start + 1))
    throw new PassageFault(`replacements.${index}.find occurs more than once in the text`);
  return text.slice(0, start) + replace + text.slice(start + find.length);
}
