import type { Ledger } from "#lib/content/ledger/types.ts";
import { authorLabel, authorName } from "#lib/content/text/author-name.ts";
import { escapeBlockStart, escapeMarkdown, link, toInline } from "#lib/content/text/inline.ts";
import { count, list, sentenceCase, wordCount } from "#lib/content/text/words.ts";
import type { Draft, WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { type Facts, readFacts, skipReason } from "#lib/content/writers/facts/facts.ts";
import { canLead } from "#lib/content/writers/facts/ideas.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import { LEXICONS } from "#lib/content/writers/lexicon/tones.ts";
import { POST_LEXICONS } from "#lib/content/writers/lexicon/tones-posts.ts";
import { type DraftedPiece, type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Part, Sentence, Wordings } from "#lib/content/writers/sentence.ts";
import type { Headline } from "#lib/content/writers/sentences/headline.ts";
import {
  detailSentences,
  groupForSentences,
  ideaSentence,
  joinPredicates,
  moreSentence,
  nameSlots,
  parseClause,
  type Voice,
} from "#lib/content/writers/sentences/idea-text.ts";
import { kinds, optionalSentence, thanks } from "#lib/content/writers/sentences/lessons.ts";
import { writePostTitle } from "#lib/content/writers/sentences/post-title.ts";
import { originSentence } from "#lib/content/writers/sentences/sections.ts";
import { naming, opening } from "#lib/content/writers/sentences/summary.ts";
import { MARKDOWN } from "#lib/content/writers/sentences/text-format.ts";
import { findThemes, type Theme } from "#lib/content/writers/sentences/themes.ts";
import { wordPieces, wordSentences } from "#lib/content/writers/style/word-sentences.ts";

/**
 * The maximum number of words of a blog post (generation.md 3). A longer post is written again with a smaller
 * measure.
 */
const BLOG_WORDS_MAX = 1_200;

/** How much a post contains besides its themes. */
type Measure = { related: boolean; details: boolean; bullets: number; thanks: boolean };

const MEASURES: readonly [Measure, ...Measure[]] = [
  { related: true, details: true, bullets: 8, thanks: true },
  { related: false, details: true, bullets: 4, thanks: true },
  { related: false, details: false, bullets: 0, thanks: false },
];
const AUTHORS = 3;
const NAME_LENGTH = 40;
const ISSUES = 3;

/** Authors by name with their links; empty if no author has a name of ordinary length. */
function formatAuthors(item: Item): string {
  const namedAuthors = item.entry.authors.filter((author) => {
    const name = authorName(author);
    return name !== "" && name.length <= NAME_LENGTH;
  });
  return list([...new Set(namedAuthors.slice(0, AUTHORS).map((author) => link(authorLabel(author), author.url)))]);
}

function formatCredit(item: Item): string {
  const mark = item.reference;
  const authors = mark === "" ? "" : formatAuthors(item);
  return [mark, authors === "" ? "" : `by ${authors}`].filter((text) => text !== "").join(", ");
}

/** Where a change comes from, if its title is already the heading. */
function draftOrigin(item: Item, { tone }: Voice): Sentence {
  const authors = formatAuthors(item);
  return originSentence(item, LEXICONS[tone], authors === "" ? "." : `, by ${authors}.`);
}

/** One of several changes. Its reference and the product alternate as the subject. */
function changeSentence(item: Item, index: number, voice: Voice): Sentence {
  const { words } = voice;
  const clause = parseClause(item, voice, true);
  const credit = formatCredit(item);
  const mark = item.reference;
  if (clause === null || item.entry.breaking || mark === "") {
    const idea = ideaSentence(item, voice, item.entry.id);
    return credit === "" ? idea : { ...idea, end: ` (${credit}).` };
  }
  const authors = formatAuthors(item);
  const predicate = toInline(clause.predicate);
  const slots = { ...nameSlots(voice), predicate, reference: mark, authors, credit };
  const wordings = index % 2 === 1 ? words.alsoWith : authors === "" ? words.byReference : words.byAuthors;
  return { wordings, slots, key: item.entry.id, entryIds: getEntryIds([item]) };
}

/** What the post says about a change beyond its title. */
type Further = { detail: Part | null; issues: Part | null };

/** The issues linked to a change. */
function issuesSentence(item: Item, voice: Voice): Sentence | null {
  const issues = item.entry.refs.filter((ref) => ref.type === "issue" && ref.url !== null).slice(0, ISSUES);
  if (issues.length === 0 || voice.facts.audience !== "developers") return null;
  const items = list([...new Set(issues.map((ref) => link(`#${ref.id.replace(/^[#!]/, "")}`, ref.url)))]);
  return optionalSentence(voice.words.issue, { items }, voice, `issue:${item.entry.id}`, [item]);
}

/** Drafts what the sources say beyond titles, and the linked issues. */
function draftFurther(items: readonly Item[], voice: Voice, measure: Measure): ReadonlyMap<Item, Further> {
  const none = { detail: null, issues: null };
  return new Map(
    items.map((item) => {
      if (!measure.details) return [item, none];
      const [detail, issues] = wordSentences([detailSentences(item, voice), issuesSentence(item, voice)], voice.facts);
      return [item, { detail, issues }];
    }),
  );
}

const some = (...parts: (Part | null)[]): Part[] => parts.flatMap((part) => part ?? []);

/** The change named in the heading: its source's text and its origin. */
function titledParts(item: Item, { detail, issues }: Further, voice: Voice): Drafted[] {
  const origin = draftOrigin(item, voice);
  const noted = detail !== null && item.entry.breaking && item.entry.upgrade !== null;
  const says = item.entry.breaking && !noted;
  const aside = says ? [optionalSentence(voice.words.breakingAside, {}, voice, item.entry.id, [item])] : [];
  return detail !== null && !noted
    ? [detail, ...aside, origin, ...some(issues)]
    : [origin, ...aside, ...some(detail, issues)];
}

/** Changes with nothing but a title, a few per sentence. */
function bareParts(items: readonly Item[], voice: Voice): Sentence[] {
  const suffix = (item: Item): string => bracketed(formatCredit(item));
  return groupForSentences(items, voice).map((group, index) => moreSentence(group, voice, index, suffix));
}

/** A heading, then one paragraph per change with more than a title; the other changes share a paragraph. */
function section(theme: Theme, voice: Voice, further: ReadonlyMap<Item, Further>): DraftedPiece[] {
  const getFurther = (item: Item): Further => further.get(item) ?? { detail: null, issues: null };
  const says = (item: Item): boolean => Object.values(getFurther(item)).some((part) => part !== null);
  const bare = theme.items.slice(1).filter((item) => !says(item) && !needsOwnSentence(item, voice));
  const paragraphs: Drafted[][] = [];
  let short: Drafted[] = [];
  for (const [index, item] of theme.items.filter((member) => !bare.includes(member)).entries()) {
    const { detail, issues } = getFurther(item);
    const isTitled = (theme.titled && index === 0) || voice.facts.kept.length === 1;
    if (isTitled) paragraphs.push(titledParts(item, { detail, issues }, voice));
    else if (!says(item)) short = [...short, changeSentence(item, index, voice)];
    else {
      paragraphs.push(short, [changeSentence(item, index, voice), ...some(detail, issues)]);
      short = [];
    }
  }
  paragraphs.push([...short, ...bareParts(bare, voice)]);
  return [
    piece("## ", { text: theme.heading, entryIds: getEntryIds(theme.items) }),
    ...paragraphs.filter((parts) => parts.length > 0).map((parts) => piece("", ...parts)),
  ];
}

const bracketed = (text: string): string => (text === "" ? "" : ` (${text})`);

/** Whether a change with nothing but a title still gets its own sentence. */
function needsOwnSentence(item: Item, voice: Voice): boolean {
  if (item.entry.breaking) return true;
  const isHighlight = item.entry.disposition === "highlight" && item.reference !== "";
  return isHighlight && parseClause(item, voice, true) !== null;
}

/** The number of changes, and what the sections are about. */
function introduction(themes: readonly Theme[], voice: Voice): DraftedPiece {
  const { facts, words, tone } = voice;
  const first = opening(facts, LEXICONS[tone]);
  const labels = themes.flatMap((theme) => theme.label ?? []);
  if (themes.length === 0 || facts.kept.length === 1) return piece("", first);
  if (labels.length === themes.length && themes.length > 1) {
    const members = themes.flatMap((theme) => theme.items);
    return piece("", first, optionalSentence(words.outline, { items: list(labels) }, voice, "outline", members));
  }
  const leads = themes.flatMap((theme) => theme.items[0] ?? []);
  const { mainOne, mainMany } = LEXICONS[tone];
  const clauses = leads.some((item) => item.entry.breaking) ? null : joinPredicates(leads, voice);
  const leadSentence = clauses === null ? naming(leads, mainOne, mainMany, "main") : null;
  return piece(
    "",
    first,
    clauses === null ? leadSentence : optionalSentence(words.leads, { clauses }, voice, "leads", leads),
  );
}

function bullet(item: Item): Piece {
  const mark = item.reference;
  const text = escapeBlockStart(`${item.entry.breaking ? "Breaking: " : ""}${toInline(item.title.text)}`);
  return piece("- ", { text: mark === "" ? text : `${text} (${mark})`, entryIds: [item.entry.id] });
}

/** The number of changes outside the themes, as a sentence. */
function restSentence(rest: readonly [Item, ...Item[]], voice: Voice): Sentence {
  const { words } = voice;
  const [first] = rest;
  const sameCategory = rest.every((item) => item.entry.category === first.entry.category);
  const wordings = rest.length === 1 ? words.restOne : sameCategory ? words.restSameKind : words.restMany;
  const slots = {
    count: count(rest.length),
    Count: sentenceCase(count(rest.length)),
    items: rest.length === 1 ? toInline(first.title.prose) : kinds(rest),
    noun: categoryNoun(first.entry.category, 2),
  };
  return optionalSentence(wordings, slots, voice, "rest", rest);
}

function headingSentence(wordings: Wordings, voice: Voice, key: string): Sentence {
  return { wordings, slots: nameSlots(voice), key, entryIds: [] };
}

/** The changes outside the themes: their count and some of their titles. If there are none, thanks to the authors. */
function closing(rest: readonly Item[], voice: Voice, measure: Measure): Piece[] {
  const { facts, words } = voice;
  const [first, ...others] = rest;
  const draftedPeople = measure.thanks ? thanks(voice) : null;
  if (first === undefined) {
    const [people, heading] = wordSentences(
      [draftedPeople, headingSentence(words.thanksHeading, voice, "thanksHeading")],
      facts,
    );
    if (people === null || heading === null) return [];
    return [piece("## ", { ...heading, entryIds: people.entryIds }), piece("", people)];
  }
  const shown = others.length === 0 ? [] : rest.filter(canLead).slice(0, measure.bullets);
  const isPart = shown.length > 0 && shown.length < rest.length;
  const drafted = [
    headingSentence(words.restHeading, voice, "restHeading"),
    restSentence([first, ...others], voice),
    isPart ? optionalSentence(words.restNamed, {}, voice, "restNamed", shown) : null,
    draftedPeople,
  ] as const;
  const [heading, counted, introSentence, people] = wordSentences(drafted, facts);
  const parts = some(counted, introSentence);
  if (heading === null || (parts.length === 0 && shown.length === 0)) return [];
  return [
    piece("## ", { ...heading, entryIds: getEntryIds(rest) }),
    ...(parts.length === 0 ? [] : [piece("", ...parts)]),
    ...shown.map((item) => bullet(item)),
    ...(people === null ? [] : [piece("", people)]),
  ];
}

function compose(facts: Facts, title: Headline, options: WriterOptions, measure: Measure): Draft {
  const voice: Voice = { facts, words: POST_LEXICONS[options.tone], format: MARKDOWN, tone: options.tone };
  const themes = findThemes(facts, measure.related);
  const members = themes.flatMap((theme) => theme.items);
  const rest = facts.ranked.filter((item) => !members.includes(item));
  const further = draftFurther(members, voice, measure);
  const drafted: DraftedPiece[] = [
    piece("# ", { text: escapeMarkdown(title.title), entryIds: getEntryIds(title.about) }),
    introduction(themes, voice),
    ...themes.flatMap((theme) => section(theme, voice, further)),
    ...closing(rest, voice, measure),
  ];
  return toDraft(title.title, wordPieces(drafted, facts), options);
}

/**
 * Writes a blog post on one to three themes: an introduction, the changes of each theme with their sources' texts,
 * and a short rest. Its length depends on the ledger, up to 1,200 words.
 */
export function writeBlogPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const voice: Voice = { facts, words: POST_LEXICONS[options.tone], format: MARKDOWN, tone: options.tone };
  const title = writePostTitle(facts, voice);
  const [full, ...shorter] = MEASURES;
  let draft = compose(facts, title, options, full);
  for (const measure of shorter) {
    if (wordCount(draft.markdown) <= BLOG_WORDS_MAX) break;
    draft = compose(facts, title, options, measure);
  }
  return draft;
}
