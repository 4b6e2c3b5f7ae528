import type { Ledger } from "#lib/content/ledger/types.ts";
import { skipReason } from "./changelog.ts";
import { authorLabel, authorName, reference } from "./credit.ts";
import { type Facts, type Item, readFacts } from "./facts.ts";
import {
  clauseOf,
  clausesOf,
  detailSentences,
  ideaSentence,
  inTurn,
  moreSentence,
  nameSlots,
  type Voice,
} from "./idea-text.ts";
import { rankIdeas, tells } from "./ideas.ts";
import { MARKDOWN } from "./ink.ts";
import { atBlockStart, escapeMarkdown, link, toInline } from "./inline.ts";
import { ids, kinds, partOf, thanks } from "./lessons.ts";
import { type Part, type Piece, piece, toDraft } from "./pieces.ts";
import { writePostTitle } from "./post-title.ts";
import { originOf } from "./sections.ts";
import { naming, opening } from "./summary.ts";
import { findThemes, type Theme } from "./themes.ts";
import { LEXICONS } from "./tones.ts";
import { POST_LEXICONS } from "./tones-posts.ts";
import type { WriteResult, WriterOptions } from "./types.ts";
import { say } from "./wording.ts";
import { categoryNoun, count, list, sentenceCase, wordCount } from "./words.ts";

/** A blog post has no more words than this (generation.md 3); it is written again with less until it keeps to them. */
const BLOG_WORDS_MAX = 1_200;

/** How much a post takes up beside its themes. */
type Measure = { kin: boolean; details: boolean; bullets: number; thanks: boolean };

const MEASURES: readonly [Measure, ...Measure[]] = [
  { kin: true, details: true, bullets: 8, thanks: true },
  { kin: false, details: true, bullets: 4, thanks: true },
  { kin: false, details: false, bullets: 0, thanks: false },
];
const AUTHORS = 3;
const NAME_LENGTH = 40;
const ISSUES = 3;

/** People by name with their links; empty where the source knows nobody by a name of ordinary length. */
function authorsOf(item: Item): string {
  const known = item.entry.authors.filter((author) => {
    const name = authorName(author);
    return name !== "" && name.length <= NAME_LENGTH;
  });
  return list([...new Set(known.slice(0, AUTHORS).map((author) => link(authorLabel(author), author.url)))]);
}

function creditOf(item: Item, { facts }: Voice): string {
  const mark = reference(item.entry, facts.audience);
  const authors = mark === "" ? "" : authorsOf(item);
  return [mark, authors === "" ? "" : `by ${authors}`].filter((text) => text !== "").join(", ");
}

/** A change that a heading names already: where it comes from. */
function originPart(item: Item, voice: Voice, words: (typeof LEXICONS)[keyof typeof LEXICONS]): Part {
  const authors = authorsOf(item);
  const by = authors === "" ? "" : `, by ${authors}`;
  return { text: `${originOf(item, voice.facts, words)}${by}.`, entryIds: [item.entry.id] };
}

/** That a change is breaking, for those whose sentences do not say so. */
function asidePart(item: Item, voice: Voice): Part[] {
  const part = partOf(voice.words.breakingAside, {}, voice, item.entry.id, [item]);
  return part === null ? [] : [part];
}

/** A change among others: its reference or the product is what acts, in turn. */
function changePart(item: Item, index: number, voice: Voice): Part {
  const { facts, words } = voice;
  const entryIds = [item.entry.id];
  const clause = clauseOf(item, voice, true);
  const credit = creditOf(item, voice);
  const mark = reference(item.entry, facts.audience);
  if (clause === null || item.entry.breaking || mark === "") {
    const text = ideaSentence(item, voice, item.entry.id).text;
    return { text: credit === "" ? text : `${text.replace(/\.$/, "")} (${credit}).`, entryIds };
  }
  const authors = authorsOf(item);
  const predicate = toInline(clause.predicate);
  const slots = { ...nameSlots(voice), predicate, reference: mark, authors, credit };
  const wordings = index % 2 === 1 ? words.alsoWith : authors === "" ? words.byReference : words.byAuthors;
  return { text: say(wordings, slots, facts, item.entry.id).text, entryIds };
}

/** What the source says beyond the title, and the issues that it is linked to. */
function furtherParts(item: Item, voice: Voice, measure: Measure): Part[] {
  const { facts, words } = voice;
  const entryIds = [item.entry.id];
  const parts: Part[] = [];
  const detail = measure.details ? detailSentences(item, voice) : null;
  if (detail !== null) parts.push({ text: detail, entryIds });
  const issues = item.entry.refs.filter((ref) => ref.type === "issue" && ref.url !== null).slice(0, ISSUES);
  if (issues.length > 0 && facts.audience === "developers" && measure.details) {
    const items = list([...new Set(issues.map((ref) => link(`#${ref.id.replace(/^[#!]/, "")}`, ref.url)))]);
    const linked = partOf(words.issue, { items }, voice, `issue:${item.entry.id}`, [item]);
    if (linked !== null) parts.push(linked);
  }
  return parts;
}

const paragraph = (parts: readonly Part[]): Piece => {
  const [first, ...others] = parts;
  return first === undefined ? piece("") : piece("", { ...first, text: atBlockStart(first.text) }, ...others);
};

/** The change that a heading names: what its source says of it, and where it comes from. */
function titledParts(item: Item, voice: Voice, measure: Measure, options: WriterOptions): Part[] {
  const origin = originPart(item, voice, LEXICONS[options.tone]);
  const [first, ...others] = furtherParts(item, voice, measure);
  const detailed = measure.details && detailSentences(item, voice) !== null;
  const noted = detailed && item.entry.breaking && item.entry.upgrade !== null;
  const aside = item.entry.breaking && !noted ? asidePart(item, voice) : [];
  if (first === undefined) return [origin, ...aside];
  return detailed && !noted ? [first, ...aside, origin, ...others] : [origin, ...aside, first, ...others];
}

/** What has nothing but its title to say, a few changes to a sentence. */
function bareParts(items: readonly Item[], voice: Voice): Part[] {
  const tail = (item: Item): string => bracketed(creditOf(item, voice));
  return inTurn(items, voice).map((group, turn) => ({
    text: moreSentence(group, voice, turn, tail).text,
    entryIds: ids(group),
  }));
}

/** A heading, then a paragraph for each change that has more than its title to say; the others share one. */
function section(theme: Theme, voice: Voice, measure: Measure, options: WriterOptions): Piece[] {
  const bare = theme.items.slice(1).filter((item) => isBare(item, voice, measure));
  const paragraphs: Part[][] = [];
  let short: Part[] = [];
  for (const [index, item] of theme.items.filter((found) => !bare.includes(found)).entries()) {
    const further = furtherParts(item, voice, measure);
    const isTitled = (theme.titled && index === 0) || voice.facts.kept.length === 1;
    if (isTitled) paragraphs.push(titledParts(item, voice, measure, options));
    else if (further.length === 0) short = [...short, changePart(item, index, voice)];
    else {
      paragraphs.push(short, [changePart(item, index, voice), ...further]);
      short = [];
    }
  }
  paragraphs.push([...short, ...bareParts(bare, voice)]);
  return [
    piece("## ", { text: theme.heading, entryIds: ids(theme.items) }),
    ...paragraphs.filter((parts) => parts.length > 0).map(paragraph),
  ];
}

const bracketed = (text: string): string => (text === "" ? "" : ` (${text})`);

/** Whether a change has nothing but its title to say, and is none that a sentence of its own is due to. */
function isBare(item: Item, voice: Voice, measure: Measure): boolean {
  const due =
    item.entry.disposition === "highlight" &&
    reference(item.entry, voice.facts.audience) !== "" &&
    clauseOf(item, voice, true) !== null;
  return !due && !item.entry.breaking && furtherParts(item, voice, measure).length === 0;
}

/** What it is about: how much there is of what, and what the parts below take up. */
function introduction(themes: readonly Theme[], voice: Voice, options: WriterOptions): Piece {
  const { facts, words } = voice;
  const parts = [opening(facts, LEXICONS[options.tone])];
  const labels = themes.flatMap((theme) => theme.label ?? []);
  const members = themes.flatMap((theme) => theme.items);
  const [lead] = themes;
  if (lead === undefined || facts.kept.length === 1) return paragraph(parts);
  const leads = themes.flatMap((theme) => theme.items[0] ?? []);
  const { mainOne, mainMany } = LEXICONS[options.tone];
  const clauses = leads.some((item) => item.entry.breaking) ? null : clausesOf(leads, voice);
  const outlined = labels.length === themes.length && themes.length > 1;
  const named =
    clauses === null
      ? naming(facts, leads, mainOne, mainMany, "main")
      : partOf(words.leads, { clauses }, voice, "leads", leads);
  const about = outlined ? partOf(words.outline, { items: list(labels) }, voice, "outline", members) : named;
  return paragraph(about === null ? parts : [...parts, about]);
}

function bullet(item: Item, voice: Voice): Piece {
  const mark = reference(item.entry, voice.facts.audience);
  const text = atBlockStart(`${item.entry.breaking ? "Breaking: " : ""}${toInline(item.title.text)}`);
  return piece("- ", { text: mark === "" ? text : `${text} (${mark})`, entryIds: [item.entry.id] });
}

/** Everything that the themes left, counted, some of it by name. */
function closing(rest: readonly Item[], voice: Voice, measure: Measure): Piece[] {
  const { facts, words } = voice;
  const people = measure.thanks ? thanks(voice) : null;
  const first = rest[0];
  if (first === undefined) {
    if (people === null) return [];
    const heading = say(words.thanksHeading, {}, facts, "thanksHeading").text;
    return [piece("## ", { text: heading, entryIds: people.entryIds }), paragraph([people])];
  }
  const heading = say(words.restHeading, nameSlots(voice), facts, "restHeading").text;
  const slots = { count: count(rest.length), Count: sentenceCase(count(rest.length)) };
  const items = rest.length === 1 ? toInline(first.title.prose) : kinds(rest);
  const alike = rest.every((item) => item.entry.category === first.entry.category);
  const wordings = rest.length === 1 ? words.restOne : alike ? words.restAlike : words.restMany;
  const noun = categoryNoun(first.entry.category, 2);
  const counted = partOf(wordings, { ...slots, items, noun }, voice, "rest", rest);
  const shown = rest.length === 1 ? [] : rest.filter(tells).slice(0, measure.bullets);
  const some = partOf(words.restNamed, {}, voice, "restNamed", shown);
  const parts = [counted, shown.length === 0 || shown.length === rest.length ? null : some].flatMap(
    (part) => part ?? [],
  );
  if (parts.length === 0 && shown.length === 0) return [];
  return [
    piece("## ", { text: heading, entryIds: ids(rest) }),
    ...(parts.length === 0 ? [] : [paragraph(parts)]),
    ...shown.map((item) => bullet(item, voice)),
    ...(people === null ? [] : [paragraph([people])]),
  ];
}

function compose(facts: Facts, title: { title: string; about: Item[] }, options: WriterOptions, measure: Measure) {
  const voice: Voice = { facts, words: POST_LEXICONS[options.tone], ink: MARKDOWN, tone: options.tone };
  const themes = findThemes(facts, measure.kin);
  const taken = new Set(themes.flatMap((theme) => theme.items));
  const rest = rankIdeas(facts).filter((item) => !taken.has(item));
  const pieces: Piece[] = [
    piece("# ", { text: escapeMarkdown(title.title), entryIds: ids(title.about) }),
    introduction(themes, voice, options),
    ...themes.flatMap((theme) => section(theme, voice, measure, options)),
    ...closing(rest, voice, measure),
  ];
  return toDraft(title.title, pieces, options);
}

/**
 * A blog post on one to three themes: what it is about, the changes of each theme with what their sources say, and the
 * rest in short. As long as the ledger makes it, and never more than 1,200 words.
 */
export function writeBlogPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const facts = readFacts(ledger, options);
  if (facts.kept.length === 0) return { skipped: true, reason: skipReason(ledger) };
  const voice: Voice = { facts, words: POST_LEXICONS[options.tone], ink: MARKDOWN, tone: options.tone };
  const title = writePostTitle(facts, voice);
  const [full, ...shorter] = MEASURES;
  let draft = compose(facts, title, options, full);
  for (const measure of shorter) {
    if (wordCount(draft.markdown) <= BLOG_WORDS_MAX) break;
    draft = compose(facts, title, options, measure);
  }
  return draft;
}
