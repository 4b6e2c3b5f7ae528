import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { clip } from "#lib/content/text/clip.ts";
import { isDoneByHand } from "#lib/content/text/gestures.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { getParticiple } from "#lib/content/text/passive.ts";
import { normalizeSentence } from "#lib/content/text/title.ts";
import { count, days, isDense, list } from "#lib/content/text/words.ts";
import type { TextType } from "#lib/content/types.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { announcesNew } from "#lib/content/writers/facts/ideas.ts";
import { hasStory, type Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import { isPeopleWork } from "#lib/content/writers/lexicon/verbs.ts";
import { readActionPhrase } from "./action-phrase.ts";
import { readNewThing, readNotedTopic } from "./noun-phrase.ts";
import { isDeclaration, lowerOrdinary, nameVerb, parseClause, SMALL_START } from "./statement.ts";
import { isSingular } from "./voice.ts";

const TITLE_LENGTH = 120;
/** Things that a title of a changelog names, and the length up to which it names several. */
const NAMED_MAX = 3;
const SEVERAL_LENGTH = 90;

/** Of more changes, one whose sources say nothing beyond its title is not what the release is about. */
const TITLED_MAX = 25;

/** A title and the changes it is about. */
export type Headline = { title: string; about: Item[] };

type Named = { item: Item; phrase: string };

/** A new thing inside a title: what is supported now is not new itself. */
function nameNew(item: Item, phrase: string): string {
  const isSupported = /support/.test(nameVerb(item, phrase)) && !/\bsupport\b/i.test(phrase) && !isDense(phrase);
  return `${isSupported ? "support for " : ""}${lowerOrdinary(phrase)}`;
}

/** The lead and the highlights after it that can be named in a few words; empty where the lead cannot. */
function nameThings({ lead, highlights, kept }: Facts): Named[] {
  if (lead === null || lead.entry.breaking) return [];
  const others = highlights.filter((item) => item !== lead && !item.entry.security && !item.entry.breaking);
  // What a sentence is about says nothing without the sentence.
  if (!hasStory(lead) && kept.length > TITLED_MAX) return [];
  const first = { item: lead, phrase: readNewThing(lead) };
  if (first.phrase === null) return [];
  const rest = others.map((item) => ({ item, phrase: readNewThing(item) }));
  // Readers could not tell apart the members of a list and what one of them joins.
  const single = rest.filter(({ phrase }) => phrase !== null && !/ and /.test(phrase) && !isDense(phrase));
  return [first, ...(isDense(first.phrase) ? [] : single)]
    .map(({ item, phrase }) => ({ item, phrase: toPlain(nameNew(item, phrase ?? "")) }))
    .slice(0, NAMED_MAX);
}

function chooseFitting(...titles: (Headline | null)[]): Headline | null {
  return titles.find((headline) => headline !== null && headline.title.length <= TITLE_LENGTH) ?? null;
}

/** Whether a title is about one thing, or short enough for several. */
const isShort = ({ title, about }: Headline): boolean => about.length === 1 || title.length <= SEVERAL_LENGTH;

/** `Jest 30.4.0: --collectTests, require() of ES modules, and Temporal`, with as many things as fit. */
function listThings(facts: Facts): Headline | null {
  const named = nameThings(facts);
  const candidates = named.map((_, index): Headline => {
    const shown = named.slice(0, named.length - index);
    const things = list(shown.map(({ phrase }) => phrase));
    return { title: `${facts.versionedName}: ${things}`, about: shown.map(({ item }) => item) };
  });
  return chooseFitting(...candidates.filter(isShort));
}

/** What follows from a change, which the text below a title tells. */
const RESULT = /, so (?:that )?(?:it|they|you|users?|the|an?)\b.*$/;

/** `Jest 30.4.0 adds a flag that lists tests` */
function stateLead(facts: Facts): Headline | null {
  const { lead } = facts;
  if (lead === null || isDoneByHand(lead.title.prose)) return null;
  const topic = readNotedTopic(lead);
  const prose = topic === null ? lead.title.prose : normalizeSentence(topic).prose;
  const clause = [prose, lead.full.prose]
    .map((text) => parseClause(text, lead, isSingular(facts)))
    .find((found) => found !== null);
  if (clause === undefined) return null;
  const participle = isPeopleWork(clause.verb) && clause.object !== null ? getParticiple(clause.verb) : null;
  if (participle !== null)
    return { title: `${facts.versionedName}: ${participle} ${toPlain(clause.object ?? "")}`, about: [lead] };
  return { title: `${facts.versionedName} ${toPlain(clause.predicate.replace(RESULT, ""))}`, about: [lead] };
}

/** `Jest 30.4.0: lists tests without running them` */
function labelLead(facts: Facts): Headline | null {
  const { lead } = facts;
  if (lead === null) return null;
  const topic = readNotedTopic(lead);
  const alone = toPlain(topic ?? lead.title.text);
  const full = toPlain(lead.full.text);
  const isClause = parseClause(lead.title.prose, lead, true) !== null;
  const inside = (text: string): string =>
    isDeclaration(text) && !SMALL_START.test(text)
      ? text
      : lowerOrdinary(toPlain(readActionPhrase(normalizeSentence(text).prose) ?? text));
  return chooseFitting(
    isClause && !isDeclaration(lead.full.prose)
      ? null
      : { title: `${facts.versionedName}: ${inside(full)}`, about: [lead] },
    { title: `${facts.versionedName}: ${inside(alone)}`, about: [lead] },
    { title: alone, about: [lead] },
  );
}

/** `What's fixed in Jest 30.4.0: crash of a worker` */
function askWhatIsFixed(facts: Facts): Headline | null {
  const { lead } = facts;
  const clause = lead === null ? null : parseClause(lead.title.prose, lead, true);
  if (lead === null || clause?.verb !== "fix" || clause.object === null) return null;
  return { title: `What's fixed in ${facts.versionedName}: ${toPlain(clause.object)}`, about: [lead] };
}

/** `--collectTests in Jest 30.4.0` */
function placeLead(facts: Facts): Headline | null {
  const [first] = nameThings(facts);
  if (first === undefined || isDense(first.phrase)) return null;
  return { title: `${capitalize(first.phrase)} in ${facts.versionedName}`, about: [first.item] };
}

/** `What's new in Jest 30.4.0: --collectTests and Temporal` */
function askWhatIsNew(facts: Facts): Headline | null {
  const named = nameThings(facts).slice(0, 2);
  if (named.length === 0) return null;
  const candidates = [named, named.slice(0, 1)].map((shown): Headline => {
    const things = list(shown.map(({ phrase }) => phrase));
    return { title: `What's new in ${facts.versionedName}: ${things}`, about: shown.map(({ item }) => item) };
  });
  return chooseFitting(...candidates.filter(isShort));
}

/** A list of more changes has a title about its first one only where that one is news. */
const SHORT_LIST = 5;

/** Whether a list is about its lead: of many small changes, one without a story is no more than the others. */
function isAboutLead({ lead, kept }: Facts): boolean {
  return lead !== null && (kept.length <= SHORT_LIST || lead.entry.breaking || hasStory(lead) || announcesNew(lead));
}

/**
 * The title of a post (generation.md, section 4), at most 120 plain characters: every type has one of its own, so that
 * the posts of one run can be told apart.
 */
export function writeTitle(type: TextType, facts: Facts): Headline {
  if (type === "changelog" && !isAboutLead(facts)) return writeCountTitle(facts);
  const [listed, stated, placed, labelled] = [
    listThings(facts),
    chooseFitting(stateLead(facts)),
    chooseFitting(placeLead(facts)),
    labelLead(facts),
  ];
  const byType: Readonly<Record<TextType, readonly (Headline | null)[]>> = {
    changelog: [listed, stated],
    blog_post: [
      askWhatIsNew(facts),
      askWhatIsFixed(facts),
      stated === null ? prefix("What changes in ", labelled) : null,
    ],
    linkedin_post: [placed, prefix("Now in ", labelled)],
    twitter_post: [prefix("New: ", placed), prefix("New: ", stated ?? labelled)],
  };
  return chooseFitting(...byType[type], labelled) ?? writeCountTitle(facts);
}

function prefix(text: string, headline: Headline | null): Headline | null {
  if (headline === null || isDense(headline.title)) return headline;
  return { ...headline, title: `${text}${headline.title}` };
}

/** Names the range of changes without a lead, with the counts of the two most frequent kinds. */
function writeCountTitle(facts: Facts): Headline {
  const range = rangeName(facts);
  const counted = `${range}: ${formatTopKinds(facts)}`;
  return { title: counted.length <= TITLE_LENGTH ? counted : clip(range, TITLE_LENGTH), about: facts.kept };
}

/** A name for the range that tells posts without a lead apart, by version or dates. */
function rangeName(facts: Facts): string {
  if (facts.version !== null) return facts.versionedName;
  return facts.span === null ? `${facts.name} changes` : `${facts.name}, ${days(facts.span.from, facts.span.to, "to")}`;
}

/** The two most frequent kinds of change with their counts. */
function formatTopKinds(facts: Facts): string {
  const counts = CATEGORIES.map((category) => ({
    category,
    value: facts.kept.filter((item) => item.entry.category === category).length,
  }))
    .filter((group) => group.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2);
  return list(counts.map((group) => `${count(group.value)} ${categoryNoun(group.category, group.value)}`));
}
