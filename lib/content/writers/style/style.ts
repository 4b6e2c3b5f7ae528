import type { StyleRules } from "#lib/content/types.ts";
import { applyWordRules, findStyleViolations, type StyleViolation, splitLongSentences } from "./apply.ts";
import { compileStyle } from "./rules.ts";

/**
 * Returns the violations of the rules of style in a Markdown text, in linear time. Code, URLs, quoted words and parts
 * of identifiers are not checked.
 */
export function checkStyle(markdown: string, rules: StyleRules): StyleViolation[] {
  return findStyleViolations(markdown, compileStyle(rules));
}

/** Like `applyStyle`, but without splitting sentences. Used for titles. */
export function applyWording(markdown: string, rules: StyleRules): string {
  return applyWordRules(markdown, compileStyle(rules));
}

/**
 * Applies the rules of style without changing facts: replaces forbidden phrases, corrects the spelling of names and
 * splits long sentences between clauses. `checkStyle` reports the remaining violations. Idempotent.
 */
export function applyStyle(markdown: string, rules: StyleRules): string {
  const style = compileStyle(rules);
  return splitLongSentences(applyWordRules(markdown, style), style);
}
