import { STATES_CHANGE } from "#lib/content/ledger/phrases/detail.ts";
import { addArticle, nameKnown } from "#lib/content/text/articles.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { hasFiniteVerb } from "#lib/content/text/finite-verb.ts";
import { isDoneByHand } from "#lib/content/text/gestures.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { findCommonness } from "#lib/content/text/ordinary-words.ts";
import { getParticiple, toPassive } from "#lib/content/text/passive.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { completeObject } from "#lib/content/text/report.ts";
import { isPlural } from "#lib/content/text/states.ts";
import { type Clause, readClause } from "#lib/content/text/third-person.ts";
import { normalizeSentence } from "#lib/content/text/title.ts";
import { isImperative, isOrder } from "#lib/content/text/verbs.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import { isNewAbility } from "#lib/content/writers/facts/ideas.ts";
import type { Item } from "#lib/content/writers/facts/item.ts";
import type { FrameKind } from "#lib/content/writers/lexicon/lexicon.ts";
import { adaptVerb, isPeopleWork, withVerb } from "#lib/content/writers/lexicon/verbs.ts";
import type { Sentence, Slots, Wordings } from "#lib/content/writers/sentence.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { readActionPhrase } from "./action-phrase.ts";
import { readNewThing, readNotedTopic } from "./noun-phrase.ts";
import { readPurpose } from "./purpose.ts";
import { isSingular, type Voice } from "./voice.ts";

const VERBS: readonly [verbs: RegExp, kind: FrameKind][] = [
  [/^(?:add|introduce|implement)$/, "added"],
  [/^support$/, "supported"],
  [/^fix$/, "fixed"],
  [/^(?:remove|drop)$/, "removed"],
];
const FIRST_WORDS_MIN = 4;
/** "Builds no longer hang", "The list is sorted": a text that is a sentence already. */
const DECLARES = compilePhrases(
  {
    states: ["is", "are", "was", "were", "now", "can", "cannot", "no longer", "does", "do", "did", "has", "have"],
    actions: ["will", "must", "returns", "works", "requires", "supports", "accepts", "uses", "shows"],
  },
  {
    // A clause about the subject has verbs of its own: "a page for users that have no account".
    before: /^(?:[A-Z`"]|[a-z]+[A-Z]|you\b)(?:(?! (?:that|which|who|where|when|if|to|so)\b)[^,;:]){0,80}? /,
    after: /\b/,
    flags: "",
  },
);

/** Whether a text is a full sentence about how things are now. */
export function isDeclaration(text: string): boolean {
  return (
    !isOrder(text) &&
    (DECLARES.test(capitalize(text)) || hasFiniteVerb(text) || (STATES_CHANGE.test(text) && /^[A-Z`]/.test(text)))
  );
}

/** The first thing of a text that does several: "remove the flag" of "remove the flag and move it into the docs". */
function readFirstClause(text: string, singular: boolean): Clause | null {
  const [first = "", ...others] = text.split(/(?:,? and|;) (?=[a-z]+ )/);
  const isSeveral = others.some(isOrder);
  return isSeveral && first.split(" ").length >= FIRST_WORDS_MIN ? readClause(first, singular) : null;
}

/** The text of a change as a clause, or null if that is not certain. */
export function parseClause(text: string, { entry }: Item, singular: boolean): Clause | null {
  const { category, kind } = entry;
  if (kind === "revert" || category === "Testing" || category === "Documentation") return null;
  const clause = readClause(text, singular) ?? readFirstClause(text, singular);
  if (clause === null) return null;
  const { verb } = clause;
  if (clause.object === null) {
    const predicate = clause.predicate.replace(/(?<=^\S+ ).*/s, (rest) => completeObject(verb, rest));
    return { ...clause, predicate };
  }
  const object = completeObject(verb, clause.object);
  return { ...clause, object, predicate: clause.predicate.replace(clause.object, () => object) };
}

/** A fix whose title is no clause: the words after "fix" tell the fault. */
const FIX = /^fix(?:es|ed)?(?: for)? (?=\S+ \S)/i;

export function chooseKind(item: Item, text: string, clause: Clause | null): FrameKind {
  if (clause === null && FIX.test(text)) return "repair";
  if (clause !== null) {
    const match = clause.object === null ? undefined : VERBS.find(([verbs]) => verbs.test(clause.verb));
    return match?.[1] ?? "clause";
  }
  if (item.entry.category === "Features & Enhancements") return "feature";
  return item.entry.category === "Bug Fixes" ? "repair" : "other";
}

/** Where a sentence stands in a text. */
export type Place = "opening" | "further";

/** Words that have a capital only because they begin a sentence. */
export const SMALL_START = /^(?:The|An?|Each|Every|All|Users|It|If|When)\b/;

/** The wordings of a text that is a sentence already. */
function frameSentence(text: string, voice: Voice, place: Place): Pick<Sentence, "wordings" | "slots"> {
  const { write } = voice;
  const small = write(SMALL_START.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : lowerOrdinary(text));
  const slots = { ...voice.names, statement: write(capitalize(text)), small };
  return { wordings: place === "opening" ? voice.words.states : ["{statement}."], slots };
}

/** A text in a script without spaces stands by itself: no English frame fits it. */
function frameDense(text: string, { names, write }: Voice, place: Place): Pick<Sentence, "wordings" | "slots"> {
  const sentence = `{text}${getEnd(text)}`;
  return {
    wordings: [place === "opening" ? `{subject}: ${sentence}` : sentence],
    slots: { ...names, text: write(text) },
  };
}

/** The mark that ends a sentence in its script. */
export function getEnd(text: string): string {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? "。" : ".";
}

type Framed = { kind: FrameKind; slots: Slots };

/** What a new thing is for, with the verb that the tone prefers. */
function framePurpose(text: string, voice: Voice): Framed | null {
  const purpose = readPurpose(text);
  if (purpose === null) return null;
  const { write } = voice;
  const [verb = ""] = purpose.order.split(" ", 1);
  const order = write(adaptVerb(purpose.order, verb, voice.tone));
  const predicate = write(adaptVerb(purpose.predicate, verb, voice.tone));
  const slots = { thing: write(purpose.thing ?? ""), order, predicate };
  return { kind: purpose.thing === null ? "ability" : "purpose", slots };
}

/** What happens to the object of a clause, in tones that put it first. */
function framePassive(clause: Clause, voice: Voice): Framed | null {
  const passive = voice.words.frames.passive === null ? null : toPassive(withVerb(clause, voice.tone));
  if (passive === null) return null;
  const { write } = voice;
  const object = write(passive.object);
  const rest = passive.rest === "" ? "" : ` ${write(passive.rest.trim())}`;
  return { kind: "passive", slots: { ...passive, object, rest, Object: capitalize(object) } };
}

/** A text inside a sentence: its first word keeps its capital only as a name. */
export function lowerOrdinary(text: string): string {
  // "Keyboard Incognito" is a name in capitals throughout, "Python 3" one with its version.
  const [word = ""] = /^\p{Lu}\p{Ll}+(?=\s(?!\p{Lu}\p{Ll}{2,}|\d))/u.exec(text) ?? [];
  return word !== "" && findCommonness(word.toLowerCase()) !== "unknown"
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/** What a label such as "Also new" announces: a thing with its article, or an action by its name. */
function nameNews(text: string): string {
  const action = isOrder(text) && !FIX.test(text) ? readActionPhrase(text) : null;
  return addArticle(lowerOrdinary((action ?? text).replace(FIX, "").replace(/^new /i, "")));
}

/** Verbs for work on a product. A text that begins with one is no advice to readers: "Add a filter". */
const WORK_VERBS = new Set([
  ...["add", "introduce", "implement", "support", "improve", "enhance", "fix", "update", "upgrade", "remove", "drop"],
  ...["replace", "rename", "refactor", "move", "migrate", "use", "make", "allow", "enable", "ensure", "prevent"],
  ...["handle", "expose", "provide", "extend", "convert", "reduce", "optimize"],
]);
const ORDER = /^([a-z]{2,}) (?:an?|the|your|through|how|it|them) /i;

/** Whether a text tells readers what they can do: "Filter the list by owner". Any verb counts but those for work. */
export function isUserOrder(text: string): boolean {
  const verb = ORDER.exec(text)?.[1]?.toLowerCase();
  return verb !== undefined && !WORK_VERBS.has(verb);
}

/** What has been done to a thing that readers know: "the filter page has been redesigned". */
function frameRework({ object: thing, verb }: Clause, { write }: Voice): Framed | null {
  const participle = isPeopleWork(verb) ? getParticiple(verb) : null;
  if (participle === null || thing === null || /[,;:]/.test(thing)) return null;
  const object = write(nameKnown(thing));
  const been = isPlural(thing) ? "have been" : "has been";
  return { kind: "reworked", slots: { object, been, participle, Object: capitalize(object) } };
}

/** How a tone tells a clause: by what a new thing is for, by what happens to a thing, or by what the product does. */
export function frameClause(item: Item, text: string, clause: Clause | null, voice: Voice): Framed {
  const { write } = voice;
  const purpose = framePurpose(text, voice);
  if (purpose !== null) return purpose;
  const kind = chooseKind(item, text, clause);
  if ((kind === "feature" && isUserOrder(text)) || (isOrder(text) && isDoneByHand(text)))
    return {
      kind: "ability",
      slots: { thing: "", predicate: "", order: write(text.charAt(0).toLowerCase() + text.slice(1)) },
    };
  const passive =
    kind === "clause" && clause !== null ? (frameRework(clause, voice) ?? framePassive(clause, voice)) : null;
  if (passive !== null) return passive;
  const slots = {
    prose: write(nameNews(text)),
    object: write(clause?.object ?? ""),
    predicate: write(clause === null ? "" : adaptVerb(clause.predicate, clause.verb, voice.tone)),
  };
  return { kind, slots };
}

/** The wordings of a kind of change. Tones without passives never ask for one. */
export function getWordings(kind: FrameKind, place: Place, { words: { frames } }: Voice): Wordings {
  return (frames[kind] ?? frames.clause)[place];
}

/** The wordings that read well with what fills them. */
export function chooseFitting(wordings: Wordings, { object = "", predicate = "" }: Slots): Wordings {
  // "Now no longer" says one thing twice.
  if (predicate.startsWith("no longer "))
    return mapWordings(wordings, (wording) => wording.replace(/ (?:also|now) \{predicate\}/, " {predicate}"));
  // "Also new: an option to the menu" has no verb that "to" belongs to.
  const [, place = ""] = / to ([\w`-]+)/.exec(object) ?? [];
  const isTo = place !== "" && !isImperative(place);
  const [first, ...others] = wordings.filter((wording) => !isTo || !wording.includes(": {object}"));
  return first === undefined ? wordings : [first, ...others];
}

function mapWordings([first, ...others]: Wordings, change: (wording: string) => string): Wordings {
  return [change(first), ...others.map(change)];
}

/** The wordings and slots of a change's announcement. */
export function frame(item: Item, text: string, voice: Voice, place: Place): Pick<Sentence, "wordings" | "slots"> {
  if (isDense(text)) return frameDense(text, voice, place);
  if (item.entry.kind === "revert" || isDeclaration(text)) return frameSentence(text, voice, place);
  const clause = parseClause(text, item, place === "further" || isSingular(voice.facts));
  const { kind, slots } = frameClause(item, text, clause, voice);
  const wordings = chooseFitting(getWordings(kind, place, voice), slots);
  return { wordings, slots: { ...voice.names, ...slots } };
}

/** Whether a sentence is about the product in all of its wordings, so that "it" can stand for the product after it. */
export function isAboutProduct(wordings: Wordings): boolean {
  return wordings.every((wording) => /^\{(?:subject|name)\}|\bit (?:now )?\{predicate\}/.test(wording));
}

/** How much an announcement says: the name of what is new, the title where a heading and its text follow, or the note. */
export type Length = "brief" | "short" | "full";

/** A name of so few words that its purpose tells more, in a title of ordinary length. */
const BARE_WORDS = 2;
const NAMING_WORDS = 12;

/** Whether a name says less than its title: "a level variable" of "add a level variable to show the depth of shells". */
function saysLess(phrase: string, item: Item): boolean {
  const isBare = !phrase.includes("`") && wordCount(phrase) <= BARE_WORDS;
  const { prose } = item.title;
  return isBare && wordCount(prose) <= NAMING_WORDS && parseClause(prose, item, true)?.verb === "add";
}

/** The verb for a new thing: support for a protocol is not the protocol. */
export function nameVerb({ title, full }: Item, phrase: string): string {
  if (/^support\b/i.test(title.prose)) return "support";
  const sources = [title.prose, full.prose].map((text) => text.replace(/\b(?:an?|the) /g, ""));
  return sources.some((text) => text.toLowerCase().includes(`support for ${phrase.toLowerCase()}`))
    ? "add support for"
    : "add";
}

export function getText(item: Item, length: Length, voice: Voice): string {
  const { title, full } = item;
  const phrase = length === "brief" && isNewAbility(item) ? readNewThing(item) : null;
  // Text without spaces has a verb of its own: "新增" says "added".
  // "Add `a` to `b`" tells more exactly what its heading names "`a` in `b`".
  if (phrase !== null && title.prose.replace(" to ", " in ").endsWith(` ${phrase}`)) return title.prose;
  if (phrase !== null && saysLess(phrase, item)) return title.prose;
  if (phrase !== null) return isDense(phrase) ? phrase : `${nameVerb(item, phrase)} ${lowerOrdinary(phrase)}`;
  const topic = length === "brief" ? readNotedTopic(item) : null;
  if (topic !== null && isFit(topic, voice)) return normalizeSentence(topic).prose;
  // "`x` is now stable" tells more than the order "remove its flag".
  const isState = isDeclaration(title.prose) && !isDeclaration(full.prose);
  return length !== "full" || isState || !isFit(full.prose, voice) ? title.prose : full.prose;
}

/**
 * Announces a change in one sentence: as the opening of a text, with the product's name and version, or after another
 * one.
 */
export function announce(item: Item, voice: Voice, place: Place, length: Length, repetition = 0): Sentence {
  return {
    ...frame(item, getText(item, length, voice), voice, place),
    key: place,
    repetition,
    entryIds: [item.entry.id],
  };
}

/** Whether a network shows a text as it is. */
export function isFit(text: string, { format }: Voice): boolean {
  return !format.plain || isPlainForNetworks(toPlain(text));
}
