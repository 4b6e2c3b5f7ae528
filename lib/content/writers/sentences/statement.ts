import { STATES_CHANGE } from "#lib/content/ledger/phrases/detail.ts";
import { addArticle } from "#lib/content/text/articles.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { type Clause, readClause } from "#lib/content/text/third-person.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import { list } from "#lib/content/text/words.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import type { FrameKind } from "#lib/content/writers/lexicon/tones.ts";
import { adaptNegations, adaptVerb } from "#lib/content/writers/lexicon/verbs.ts";
import type { Part, Sentence, Wordings } from "#lib/content/writers/sentence.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { isSingular, nameSlots, type Voice } from "./voice.ts";

const VERBS: readonly [verbs: RegExp, kind: FrameKind][] = [
  [/^(?:add|introduce|implement)$/, "added"],
  [/^support$/, "supported"],
  [/^fix$/, "fixed"],
  [/^(?:remove|drop)$/, "removed"],
];
/** Verbs whose object is a thing, which titles name without its article. */
const TAKES_THING =
  /^(?:add|introduce|implement|fix|remove|drop|provide|create|expose|deprecate|resolve|correct|include)$/;
const FIRST_WORDS_MIN = 4;
/** "Builds no longer hang", "The list is sorted": a text that is a sentence already. */
const DECLARES = compilePhrases(
  {
    states: ["is", "are", "was", "were", "now", "can", "cannot", "no longer", "does", "do", "did", "has", "have"],
    actions: ["will", "must", "returns", "works", "requires", "supports", "accepts", "uses", "shows"],
  },
  {
    // A clause about the subject has verbs of its own: "a page for users that have no account".
    before: /^(?:[A-Z`"]|you\b)(?:(?! (?:that|which|who|where|when|if|to)\b)[^,;:]){0,80}? /,
    after: /\b/,
    flags: "",
  },
);

/** Whether a text is a full sentence about how things are now. */
function isDeclaration(text: string): boolean {
  const [word = ""] = text.split(" ", 1);
  return (
    !isImperative(word.toLowerCase()) &&
    (DECLARES.test(capitalize(text)) || (STATES_CHANGE.test(text) && /^[A-Z`]/.test(text)))
  );
}

/** The first thing of a text that does several: "remove the flag" of "remove the flag and move it into the docs". */
function readFirstClause(text: string, singular: boolean): Clause | null {
  const [first = "", ...others] = text.split(/,? and (?=[a-z]+ )/);
  const isSeveral = others.some((part) => isImperative(part.split(" ", 1)[0] ?? ""));
  return isSeveral && first.split(" ").length >= FIRST_WORDS_MIN ? readClause(first, singular) : null;
}

/** The text of a change as a clause, or null if that is not certain. */
export function parseClause(text: string, { entry }: Item, singular: boolean): Clause | null {
  const { category, kind } = entry;
  if (kind === "revert" || category === "Testing" || category === "Documentation") return null;
  const clause = readClause(text, singular) ?? readFirstClause(text, singular);
  if (clause === null || clause.object === null || !TAKES_THING.test(clause.verb)) return clause;
  const object = addArticle(clause.object);
  return { ...clause, object, predicate: clause.predicate.replace(clause.object, () => object) };
}

/** A fix whose title is no clause: the words after "fix" tell the fault. */
const FIX = /^fix(?:es|ed)?(?: for)? (?=\S+ \S)/i;

function chooseKind(item: Item, text: string, clause: Clause | null): FrameKind {
  if (clause === null && FIX.test(text)) return "repair";
  if (clause !== null) {
    const match = clause.object === null ? undefined : VERBS.find(([verbs]) => verbs.test(clause.verb));
    return match?.[1] ?? "clause";
  }
  if (item.entry.category === "Features & Enhancements") return "feature";
  return item.entry.category === "Bug Fixes" ? "repair" : "other";
}

type Place = "opening" | "further";

/** Words that have a capital only because they begin a sentence. */
const SMALL_START = /^(?:The|An?|Each|Every|All|Users|It|If|When)\b/;

/** The wordings of a text that is a sentence already. */
function frameSentence(text: string, voice: Voice, place: Place): Pick<Sentence, "wordings" | "slots"> {
  const write = (part: string): string => adaptNegations(voice.format.inline(part), voice.tone);
  const isSmall = place === "opening" && SMALL_START.test(text);
  const statement = write(isSmall ? text.charAt(0).toLowerCase() + text.slice(1) : capitalize(text));
  const opening: Wordings = isSmall ? ["In {subject}, {statement}."] : ["{subject}: {statement}."];
  return { wordings: place === "opening" ? opening : ["{statement}."], slots: { ...nameSlots(voice), statement } };
}

/** The wordings and slots of a change's announcement. */
function frame(item: Item, text: string, voice: Voice, place: Place): Pick<Sentence, "wordings" | "slots"> {
  const write = (part: string): string => adaptNegations(voice.format.inline(part), voice.tone);
  if (item.entry.kind === "revert" || isDeclaration(text)) return frameSentence(text, voice, place);
  const clause = parseClause(text, item, place === "further" || isSingular(voice.facts));
  const slots = {
    ...nameSlots(voice),
    prose: write(text.replace(FIX, "").replace(/^new /i, "")),
    object: write(clause?.object ?? ""),
    predicate: write(clause === null ? "" : adaptVerb(clause.predicate, clause.verb, voice.tone)),
  };
  return { wordings: voice.words.frames[chooseKind(item, text, clause)][place], slots };
}

/** How much an announcement says: the title alone where a heading and its text follow, else the note. */
export type Length = "short" | "full";

function getText({ title, full }: Item, length: Length, voice: Voice): string {
  return length === "short" || !isFit(full.prose, voice) ? title.prose : full.prose;
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

/** The thing that a change adds, if a sentence can list it with others; else null. */
function readAddedThing(item: Item): string | null {
  const clause = isDeclaration(item.title.prose) ? null : parseClause(item.title.prose, item, true);
  const isAdded = clause !== null && clause.object !== null && chooseKind(item, item.title.prose, clause) === "added";
  return isAdded && !/,| and /.test(clause.object ?? "") ? clause.object : null;
}

/** Announces changes after the first one: those that add things together, the others in a sentence each. */
export function announceOthers(items: readonly Item[], voice: Voice): Sentence[] {
  const added = items.filter((item) => readAddedThing(item) !== null);
  const single = items.filter((item) => added.length < 2 || !added.includes(item));
  const sentences = single.map((item, index) => announce(item, voice, "further", "short", index));
  if (added.length < 2) return sentences;
  const write = (part: string): string => adaptNegations(voice.format.inline(part), voice.tone);
  const things = list(added.map((item) => write(readAddedThing(item) ?? "")));
  const slots = { ...nameSlots(voice), object: things };
  return [
    { wordings: voice.words.frames.added.further, slots, key: "added", entryIds: getEntryIds(added) },
    ...sentences,
  ];
}

/** The change as a sentence about the product, without its full stop, for use behind a label. */
function stateChange(item: Item, text: string, voice: Voice): string {
  const clause = isDeclaration(text) ? null : parseClause(text, item, isSingular(voice.facts));
  const write = (part: string): string => adaptNegations(voice.format.inline(part), voice.tone);
  if (clause === null) return write(text);
  return `${nameSlots(voice).name} ${write(adaptVerb(clause.predicate, clause.verb, voice.tone))}`;
}

/** Announces a breaking change or a security fix behind a label that says so. */
export function announceLabelled(item: Item, voice: Voice, label: "breaking" | "security", length: Length): Sentence {
  const slots = { ...nameSlots(voice), statement: stateChange(item, getText(item, length, voice), voice) };
  return { wordings: voice.words[label], slots, key: `${label}:${item.entry.id}`, entryIds: [item.entry.id] };
}

/** Whether a network shows a text as it is. */
function isFit(text: string, { format }: Voice): boolean {
  return !format.plain || isPlainForNetworks(toPlain(text));
}

/** "Requires the flag": a sentence without its subject, by verbs that are no plurals of ordinary nouns. */
const PREDICATE =
  /^(?:Accepts|Adds|Allows|Avoids|Enables|Fixes|Includes|Keeps|Lets|Makes|Needs|Prevents|Provides|Removes|Requires|Returns|Supports|Uses) /;

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
export function afterAnnouncement({ entry, full }: Item): Place {
  return entry.kind === "revert" || isDeclaration(full.prose) ? "opening" : "further";
}

/** The words that a text without a subject needs before it. */
function getMissingSubject(text: string): "It" | "It is" | null {
  if (PREDICATE.test(text)) return "It";
  return PARTICIPLE.test(text) ? "It is" : null;
}

/** A sentence on a change, and where the one after it stands. */
type Told = { drafted: Sentence | Part | null; next: Place };

/** Drafts one sentence on a change. Orders without a subject are left out of network posts. */
function draftDetail(item: Item, text: string, { index, place }: { index: number; place: Place }, voice: Voice): Told {
  const entryIds = [item.entry.id];
  const write = (part: string): string => adaptNegations(voice.format.inline(part), voice.tone);
  const subject = getMissingSubject(text);
  if (subject !== null) {
    const rest = write(text.charAt(0).toLowerCase() + text.slice(1));
    return { drafted: { text: `${subject} ${rest}.`, entryIds }, next: place };
  }
  const order = toImperative(text);
  const small = order.charAt(0).toLowerCase() + order.slice(1);
  const isUpgrade = item.entry.breaking && item.entry.upgrade?.includes(text.slice(1)) === true;
  const clause = isUpgrade || isDeclaration(text) ? null : parseClause(small, item, true);
  if (clause !== null) {
    const predicate = write(adaptVerb(clause.predicate, clause.verb, voice.tone));
    const slots = { ...nameSlots(voice), predicate };
    const wordings = voice.words.detail[place];
    return { drafted: { wordings, slots, key: item.entry.id, repetition: index, entryIds }, next: "further" };
  }
  if (!isUpgrade && isImperative(small.split(" ", 1)[0] ?? "") && voice.format.plain)
    return { drafted: null, next: place };
  return { drafted: { text: `${write(capitalize(addScope(text, item, voice)))}.`, entryIds }, next: "opening" };
}

/** Drafts what the sources say of a change, one sentence each, without those that the format cannot show. */
export function draftDetails(item: Item, { texts, place }: Details, voice: Voice): (Sentence | Part)[] {
  const drafted: (Sentence | Part)[] = [];
  let next: Place = place;
  for (const [index, text] of texts.filter((each) => isFit(each, voice)).entries()) {
    const told = draftDetail(item, text, { index, place: next }, voice);
    if (told.drafted !== null) drafted.push(told.drafted);
    next = told.next;
  }
  return drafted;
}
