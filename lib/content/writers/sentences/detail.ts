import { addArticle } from "#lib/content/text/articles.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { reportWork } from "#lib/content/text/report.ts";
import type { Clause } from "#lib/content/text/third-person.ts";
import { isOrder, toImperative } from "#lib/content/text/verbs.ts";
import { isDense } from "#lib/content/text/words.ts";
import { isNewAbility } from "#lib/content/writers/facts/ideas.ts";
import type { Item } from "#lib/content/writers/facts/item.ts";
import type { Part, Sentence } from "#lib/content/writers/sentence.ts";
import { isThing } from "./noun-phrase.ts";
import {
  frame,
  frameClause,
  getEnd,
  getText,
  getWordings,
  isAboutProduct,
  isDeclaration,
  isFit,
  isUserOrder,
  lowerOrdinary,
  type Place,
  parseClause,
} from "./statement.ts";
import type { Voice } from "./voice.ts";

/** "Requires the flag": a sentence without its subject, by verbs that are no plurals of ordinary nouns. */
const PREDICATE =
  /^(?:Accepts|Adds|Allows|Avoids|Enables|Fixes|Includes|Keeps|Lets|Makes|Needs|Prevents|Provides|Removes|Requires|Returns|Supports|Uses|Improves|Replaces|Reduces|Renames|Updates(?! (?:to|for|of|in)\b)) /;

/** "Hidden behind a flag": a sentence without its subject and verb. */
const PARTICIPLE =
  /^(?:Hidden|Gated|Guarded|Disabled|Enabled|Available|Limited|Off|On) (?:behind|by|in|for|on|only|when|to)\b/;

/** "With `--json`, Acme prints ...": what the product does with the thing that a heading names. */
function addScope(text: string, { title }: Item, { facts }: Voice): string {
  const [name] = /`[^`]+`/.exec(title.text) ?? [];
  const isOpen = name !== undefined && text.startsWith(`${facts.name} `) && !text.includes(name);
  return isOpen ? `With ${name}, ${text}` : text;
}

/** What sources say of a change, and whether its first sentence follows a heading or a sentence on the same change. */
export type Details = { texts: readonly string[]; place: Place };

/** "It" stands for the product only after a sentence about the product. */
export function afterAnnouncement(item: Item, place: Place, voice: Voice): Place {
  const { wordings } = frame(item, getText(item, "full", voice), voice, place);
  return isAboutProduct(wordings) ? "further" : "opening";
}

/** "It no longer requires the flag", of a note that named the thing in its first sentence. */
const PRONOUN = /^(?:It|This|They) (?=(?:now|no|is|are|can|cannot|was|were|has|have|will|does|do|\w+s)\b)/;

/** "If unset, Docker applies its own": a condition without the thing that it is about. */
const ELLIPSIS =
  /^(?:If|When|Unless) (?:not )?(?:set|unset|enabled|disabled|omitted|empty|given|configured|present|absent|missing|left)\b/;

/** Whether a sentence speaks of what the one before it names. */
export function isLedByPrevious(text: string): boolean {
  return (
    PRONOUN.test(text) ||
    ELLIPSIS.test(text) ||
    /^(?:One|Some|Most|All|Both|Each) of (?:these|those|them)\b|^(?:These|Those|There|Such)\b/.test(text)
  );
}

/** The text with the only thing that its title names in place of a pronoun; null where that is not certain. */
function nameThing(text: string, { title }: Item): string | null {
  if (!PRONOUN.test(text)) return text;
  const names = new Set(title.text.match(/`[^`]+`/g));
  const [name] = names;
  return names.size === 1 && name !== undefined ? text.replace(PRONOUN, `${name} `) : null;
}

/** The words that a text without a subject needs before it. */
function getMissingSubject(text: string): "It" | "It is" | null {
  if (PREDICATE.test(text)) return "It";
  return PARTICIPLE.test(text) ? "It is" : null;
}

/** A sentence on a change, and where the one after it stands. */
type Told = { drafted: Sentence | Part | null; next: Place };

/** A sentence that speaks to its reader says nothing about what the product does. */
const ADDRESSES = /\b(?:you|your|yours|yourself)\b/i;

/** An order as a clause, also where a list or an explanation follows it: "add icons: `clock`, `mobile`". */
function readDetailClause(item: Item, text: string): Clause | null {
  const whole = parseClause(text, item, true);
  const [head = "", ...tail] = text.split(": ");
  const clause = whole === null && tail.length > 0 ? parseClause(head, item, true) : null;
  return clause === null ? whole : { ...clause, object: null, predicate: `${[clause.predicate, ...tail].join(": ")}` };
}

/** Where a sentence on a change stands among those on the same one. */
type Standing = { index: number; place: Place };

/** "Requires the flag" with the product, or "it" after a sentence about the product, in front of it. */
function draftPredicate(item: Item, text: string, subject: string, { place }: Standing, { names, write }: Voice): Told {
  const rest = write(text.charAt(0).toLowerCase() + text.slice(1));
  const named = place === "opening" ? subject.replace(/^It/, () => names.name) : subject;
  return { drafted: { text: `${named} ${rest}.`, entryIds: [item.entry.id] }, next: "further" };
}

/** What the product does, in the frame of the tone. */
function draftClause(item: Item, text: string, clause: Clause, { index, place }: Standing, voice: Voice): Told {
  const { kind, slots } = frameClause(item, text, clause, voice);
  const isAbility = kind === "ability" && place === "opening";
  const isOwn = kind === "purpose" || kind === "ability" || kind === "passive" || kind === "reworked";
  const wordings = isOwn ? getWordings(kind, isAbility ? "opening" : "further", voice) : voice.words.detail[place];
  const own = { wordings, slots: { ...voice.names, ...slots }, key: item.entry.id, repetition: index };
  return {
    drafted: { ...own, entryIds: [item.entry.id] },
    next: isAboutProduct(wordings) ? "further" : "opening",
  };
}

/** A sentence of the source as it is; a note that only names what is new gets a verb. */
function draftLiteral(item: Item, text: string, voice: Voice): Told {
  const { names, write } = voice;
  const isNamed = text === item.full.text && isNewAbility(item) && isThing(item.full.prose) && !isDense(text);
  const isOrder = isNewAbility(item) && text === item.full.text && isUserOrder(text);
  const told = isNamed
    ? `${names.name} adds ${write(addArticle(lowerOrdinary(text)))}`
    : isOrder
      ? `You can now ${write(text.charAt(0).toLowerCase() + text.slice(1))}`
      : write(capitalize(addScope(reportWork(text), item, voice)));
  return { drafted: { text: `${told}${getEnd(text)}`, entryIds: [item.entry.id] }, next: "opening" };
}

/** Drafts one sentence on a change. Orders without a subject are left out of network posts. */
function draftDetail(item: Item, text: string, standing: Standing, voice: Voice): Told {
  const subject = getMissingSubject(text);
  if (subject !== null) return draftPredicate(item, text, subject, standing, voice);
  const order = toImperative(text);
  const small = order.charAt(0).toLowerCase() + order.slice(1);
  const isUpgrade = item.entry.breaking && item.entry.upgrade?.includes(text.slice(1)) === true;
  const isLiteral = isUpgrade || isDeclaration(text) || ADDRESSES.test(text);
  const clause = isLiteral ? null : readDetailClause(item, small);
  if (clause !== null) return draftClause(item, small, clause, standing, voice);
  if (!isUpgrade && isOrder(small) && voice.format.plain) return { drafted: null, next: standing.place };
  return draftLiteral(item, text, voice);
}

/** Drafts what the sources say of a change, one sentence each, without those that the format cannot show. */
export function draftDetails(item: Item, { texts, place }: Details, voice: Voice): (Sentence | Part)[] {
  const drafted: (Sentence | Part)[] = [];
  let next: Place = place;
  for (const [index, text] of texts.filter((each) => isFit(each, voice)).entries()) {
    // A pronoun may refer to the source's own sentence before it, but not to the product.
    const named = drafted.length > 0 && next === "opening" ? text : nameThing(text, item);
    if (named === null) continue;
    const told = draftDetail(item, named, { index, place: next }, voice);
    if (told.drafted !== null) drafted.push(told.drafted);
    next = told.next;
  }
  return drafted;
}
