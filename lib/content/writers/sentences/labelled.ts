import type { Item } from "#lib/content/writers/facts/item.ts";
import { adaptVerb } from "#lib/content/writers/lexicon/verbs.ts";
import type { Sentence } from "#lib/content/writers/sentence.ts";
import { getText, isDeclaration, isFit, type Length, parseClause, SMALL_START } from "./statement.ts";
import { isSingular, type Voice } from "./voice.ts";

/** The change as a sentence about the product, without its full stop, for use behind a label. */
function stateChange(item: Item, text: string, voice: Voice): string {
  const clause = isDeclaration(text) ? null : parseClause(text, item, isSingular(voice.facts));
  const { write } = voice;
  const [first = "", ...rest] = text.split(": ");
  if (clause === null && rest.length > 0) return stateChange(item, first, voice);
  if (clause === null) return write(SMALL_START.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  return `${voice.names.name} ${write(adaptVerb(clause.predicate, clause.verb, voice.tone))}`;
}

/** Whether a text is a sentence, or an order that becomes one. */
const isStated = (item: Item, text: string): boolean => isDeclaration(text) || parseClause(text, item, true) !== null;

/** The text that says what breaks in a sentence; null where the sources only name it: "new defaults". */
function findStatement(item: Item, length: Length, voice: Voice): string | null {
  const { full, title, details } = item;
  const texts = [isDeclaration(full.prose) ? full.prose : getText(item, length, voice), full.prose, title.prose];
  return [...texts, ...details].find((text) => isFit(text, voice) && isStated(item, text)) ?? null;
}

/** Whether a sentence can say what a breaking change breaks. */
export function isStatable(item: Item, voice: Voice): boolean {
  return findStatement(item, "short", voice) !== null;
}

/**
 * Announces a change after the label "Breaking change" or "Security". A breaking change is told by the first of its
 * texts that is a sentence.
 */
export function announceLabelled(item: Item, voice: Voice, label: "breaking" | "security", length: Length): Sentence {
  const stated = label === "breaking" ? findStatement(item, length, voice) : null;
  const slots = { ...voice.names, statement: stateChange(item, stated ?? getText(item, length, voice), voice) };
  return { wordings: voice.words[label], slots, key: `${label}:${item.entry.id}`, entryIds: [item.entry.id] };
}
