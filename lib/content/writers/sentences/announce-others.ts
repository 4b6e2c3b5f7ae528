import { addArticle } from "#lib/content/text/articles.ts";
import { list, wordCount } from "#lib/content/text/words.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import type { Sentence } from "#lib/content/writers/sentence.ts";
import { isThing } from "./noun-phrase.ts";
import {
  announce,
  chooseFitting,
  chooseKind,
  getText,
  isDeclaration,
  type Length,
  lowerOrdinary,
  parseClause,
} from "./statement.ts";
import type { Voice } from "./voice.ts";

/** A longer title without a verb is rarely the name of a thing. */
const NAMED_WORDS = 4;

/** The thing that a change adds, if a sentence can list it with others; else null. */
function readAddedThing(item: Item, text: string): string | null {
  const clause = isDeclaration(text) ? null : parseClause(text, item, true);
  if (
    clause === null &&
    item.entry.category === "Features & Enhancements" &&
    isThing(text) &&
    wordCount(text) <= NAMED_WORDS &&
    !/\bbugs?\b|[,&]| (?:and|by|on|when) /.test(text)
  )
    return addArticle(lowerOrdinary(text.replace(/^new /i, "")));
  const isAdded = clause !== null && clause.object !== null && chooseKind(item, text, clause) === "added";
  return isAdded && !/,| and /.test(clause.object ?? "") ? clause.object : null;
}

/** The fault that a change fixes, if a sentence can list it with others; else null. */
function readFixedThing(item: Item, text: string): string | null {
  const clause = isDeclaration(text) ? null : parseClause(text, item, true);
  const object = clause?.verb === "fix" ? clause.object : null;
  return object === null || /,|;| and /.test(object) || wordCount(object) > LISTED_WORDS ? null : object;
}

/** Each longer object gets a sentence of its own. */
const LISTED_WORDS = 12;

/** Announces changes after the first one: additions together, fixes together, the others in a sentence each. */
export function announceOthers(items: readonly Item[], voice: Voice, getLength: (item: Item) => Length): Sentence[] {
  const { write, names, words } = voice;
  const own = (item: Item): string => getText(item, getLength(item), voice);
  const join = (kind: "added" | "fixed", read: typeof readAddedThing): { joint: Item[]; sentences: Sentence[] } => {
    const joint = items.filter((item) => read(item, own(item)) !== null);
    if (joint.length < 2) return { joint: [], sentences: [] };
    const slots = { ...names, object: list(joint.map((item) => write(read(item, own(item)) ?? ""))) };
    const wordings = chooseFitting(words.frames[kind].further, slots);
    const sentence = { wordings, slots, key: kind, entryIds: getEntryIds(joint) };
    return { joint, sentences: [sentence] };
  };
  const [added, fixed] = [join("added", readAddedThing), join("fixed", readFixedThing)];
  const single = items.filter((item) => !added.joint.includes(item) && !fixed.joint.includes(item));
  const told = single.map((item, index) => announce(item, voice, "further", getLength(item), index));
  return [...added.sentences, ...told, ...fixed.sentences];
}
