import type { StyleRules } from "#lib/content/types.ts";
import { findFaults, restyle, type StyleFault, splitLongSentences } from "./apply.ts";
import { compileStyle } from "./rules.ts";

/**
 * What breaks the rules of style in a Markdown text. Code, addresses, quoted words and words that are part of an
 * identifier are not judged. Linear in the text.
 */
export function checkStyle(markdown: string, rules: StyleRules): StyleFault[] {
  return findFaults(markdown, compileStyle(rules));
}

/** What `applyStyle` does, but no sentence is split. For titles. */
export function applyWording(markdown: string, rules: StyleRules): string {
  return restyle(markdown, compileStyle(rules));
}

/**
 * Carries out the rules where that changes no fact: forbidden phrases that have another wording, names in their spelling,
 * long sentences split where two clauses meet. What is left for a writer to say otherwise, `checkStyle` tells.
 * Applying it again changes nothing.
 */
export function applyStyle(markdown: string, rules: StyleRules): string {
  const style = compileStyle(rules);
  return splitLongSentences(restyle(markdown, style), style);
}
