import { RELIABILITY } from "#lib/content/ledger/phrases/highlights.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { escapeBlockStart, escapeMarkdown, toInline } from "#lib/content/text/inline.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { Draft, WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { type Facts, readFacts, skipReason } from "#lib/content/writers/facts/facts.ts";
import { canLead, isCodeTalk, isNewAbility } from "#lib/content/writers/facts/ideas.ts";
import { getEntryIds, hasStory, type Item, listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { type DraftedPiece, piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Sentence } from "#lib/content/writers/sentence.ts";
import { announceOthers } from "#lib/content/writers/sentences/announce-others.ts";
import { chooseTexts } from "#lib/content/writers/sentences/choose-texts.ts";
import { areaLabel, draftThanks } from "#lib/content/writers/sentences/credit.ts";
import { afterAnnouncement, draftDetails } from "#lib/content/writers/sentences/detail.ts";
import { headItem, heading } from "#lib/content/writers/sentences/heading.ts";
import { writeTitle } from "#lib/content/writers/sentences/headline.ts";
import { announceLabelled } from "#lib/content/writers/sentences/labelled.ts";
import { draftParagraph } from "#lib/content/writers/sentences/sections.ts";
import { announce } from "#lib/content/writers/sentences/statement.ts";
import { draftOpening, getLength, isTold, withoutTold } from "#lib/content/writers/sentences/summary.ts";
import { MARKDOWN } from "#lib/content/writers/sentences/text-format.ts";
import { createVoice, type Voice } from "#lib/content/writers/sentences/voice.ts";
import { wordPieces } from "#lib/content/writers/style/word-sentences.ts";

/** In words (generation.md, section 7). Articles with fewer facts are shorter and say so. */
const BLOG_WORDS = { wanted: 400, most: 1_200 } as const;
const THEMES_MAX = 3;
const DETAILS_MAX = 6;
/** Further changes of a section that an editor chose. */
const RELATED_MAX = 3;
const BULLETS_MAX = 8;
/** Breaking changes that an introduction names beside the themes. */
const WARNED_MAX = 2;
/** Sentences beyond titles without which there is no article. */
const FACTS_MIN = 3;

/** How much a post contains besides its themes. */
type Measure = { details: number; bullets: number };
const MEASURES: readonly [Measure, ...Measure[]] = [
  { details: DETAILS_MAX, bullets: BULLETS_MAX },
  { details: 3, bullets: 4 },
  { details: 1, bullets: 0 },
];

/** Of a short text. */
const MEASURES_SHORT: readonly [Measure, ...Measure[]] = [{ details: 1, bullets: 0 }];

/** A change with a section of its own, and the changes that belong to it. */
type Theme = { lead: Item; related: Item[] };

/** One to three changes that a reader can learn something about; the lead is the first. */
function chooseThemes({ lead, ranked }: Facts): Theme[] {
  const told = ranked.filter(
    (item) => hasStory(item) && canLead(item) && !item.entry.folded && (item.entry.breaking || !isCodeTalk(item)),
  );
  const themes = told.map((item): Theme => ({ lead: item, related: [] }));
  const ordered = themes
    .filter((theme) => theme.lead.entry.kind !== "revert")
    .toSorted(
      (a, b) =>
        Number(b.lead === lead) - Number(a.lead === lead) ||
        Number(b.lead.entry.disposition === "highlight") - Number(a.lead.entry.disposition === "highlight") ||
        Number(isStory(b)) - Number(isStory(a)),
    );
  return ordered.slice(0, THEMES_MAX);
}

/** The themes that an editor chose, by ids of entries, as far as there is something to tell of them. */
function toThemes(chosen: readonly (readonly string[])[], { ranked }: Facts): Theme[] {
  const taken = new Set<Item>();
  const themes = chosen.flatMap((ids): Theme[] => {
    const items = ids.flatMap((id) => ranked.find((item) => item.entry.id === id) ?? []);
    const told = items.filter((item) => !taken.has(item) && listBeyondTitle(item).length > 0 && canLead(item));
    const [lead, ...related] = told;
    if (lead === undefined) return [];
    for (const item of told) taken.add(item);
    return [{ lead, related: related.slice(0, RELATED_MAX) }];
  });
  return themes.slice(0, THEMES_MAX);
}

/** Whether a theme is more than a small repair: what one can do now, or has to do. */
function isStory({ lead }: Theme): boolean {
  return lead.entry.disposition === "highlight" || lead.entry.breaking || isNewAbility(lead);
}

/** The reference of a change in brackets at the end of its first sentence. */
function withReference(drafted: Drafted, { reference }: Item): Drafted {
  if (drafted === null || reference === "") return drafted;
  if ("wordings" in drafted) return { ...drafted, end: ` (${reference}).` };
  return { ...drafted, text: `${drafted.text.replace(/[.。]$/, "")} (${reference}).` };
}

/** As many texts as the article has room for, by what its tone tells first. */
function chooseDetails(texts: readonly string[], details: number, { words: { scope } }: Voice): readonly string[] {
  return chooseTexts(texts, Math.min(details, scope.theme), scope.prefers);
}

function tell(item: Item, index: number, voice: Voice, details: number): Drafted[] {
  const first: Sentence = item.entry.breaking
    ? announceLabelled(item, voice, "breaking", "full")
    : announce(item, voice, "further", "full", index);
  const texts = chooseDetails(item.details, details, voice);
  return [
    withReference(first, item),
    ...draftDetails(item, { texts, place: afterAnnouncement(item, "further", voice) }, voice),
  ];
}

/** What the sources say of the change that the heading names, without what the introduction said of it. */
function explain(item: Item, texts: readonly string[], voice: Voice): Drafted[] {
  const beyond = withoutTold(item, texts, voice);
  // A note that only says its title in more words is all there is to tell.
  const told = { texts: beyond.length === 0 ? [item.full.prose] : beyond, place: "opening" } as const;
  const [first = null, ...others] = draftDetails(item, told, voice);
  return [withReference(first, item), ...others];
}

/** A heading, a paragraph on its change, and one for each related change. */
function section({ lead, related }: Theme, voice: Voice, { details }: Measure): DraftedPiece[] {
  const headed = headItem(lead);
  const paragraphs = [
    explain(lead, chooseDetails(headed.texts, details, voice), voice),
    ...related.map((item, index) => tell(item, index, voice, details)),
  ];
  return [
    piece<Drafted>("## ", { text: headed.heading, entryIds: getEntryIds([lead]) }),
    ...paragraphs.flatMap((parts) => draftParagraph(parts, voice)),
  ];
}

/** What one can do now, by the themes whose titles tell it, and what breaks. */
function introduction(themes: readonly Theme[], voice: Voice): DraftedPiece {
  const leads = themes.map(({ lead }) => lead);
  const [first, ...others] = leads;
  const warned = voice.facts.ranked.filter((item) => item.entry.breaking && !leads.includes(item) && canLead(item));
  const told = [...others.filter(isTold), ...warned.slice(0, WARNED_MAX)];
  return piece<Drafted>(
    "",
    first === undefined ? null : draftOpening(first, voice),
    ...announceOthers(
      told.filter(({ entry }) => !entry.breaking),
      voice,
      (item) => getLength(item, voice),
    ),
    ...told.filter(({ entry }) => entry.breaking).map((item) => announceLabelled(item, voice, "breaking", "short")),
  );
}

/** What readers must not miss: what breaks, and repairs of losses and crashes. */
function isSerious({ entry, title, full }: Item): boolean {
  return entry.breaking || entry.security || RELIABILITY.test(title.text) || RELIABILITY.test(full.text);
}

/** The area of a change whose text does not name it: readers would think that it concerns everybody. */
function getScope({ title: { area }, full }: Item): string {
  return area === null || full.text.toLowerCase().includes(area.toLowerCase()) ? "" : `${areaLabel(area)}: `;
}

/** What the themes leave, the most important first. */
function closing(rest: readonly Item[], voice: Voice, { bullets }: Measure): DraftedPiece[] {
  const shown = rest
    .filter((item) => canLead(item) && !item.entry.folded)
    .toSorted((a, b) => Number(isSerious(b)) - Number(isSerious(a)))
    .slice(0, bullets);
  if (shown.length === 0) return [];
  const { subject } = { subject: voice.facts.versionedName };
  const title: Sentence = {
    wordings: voice.words.restHeading,
    slots: { subject: escapeMarkdown(subject) },
    key: "restHeading",
    entryIds: getEntryIds(shown),
  };
  return [
    piece("## ", title),
    ...shown.map((item) => {
      const mark = item.reference === "" ? "" : ` (${item.reference})`;
      return piece<Drafted>("- ", {
        text: escapeBlockStart(`${getScope(item)}${heading(item, item.full)}${mark}`),
        entryIds: getEntryIds([item]),
      });
    }),
  ];
}

function compose(themes: readonly Theme[], voice: Voice, options: WriterOptions, measure: Measure): Draft {
  const { facts } = voice;
  const title = writeTitle("blog_post", { ...facts, lead: themes[0]?.lead ?? facts.lead });
  const members = themes.flatMap(({ lead, related }) => [lead, ...related]);
  const rest = facts.ranked.filter((item) => !members.includes(item));
  const drafted: DraftedPiece[] = [
    piece<Drafted>("# ", { text: toInline(title.title), entryIds: getEntryIds(title.about) }),
    introduction(themes, voice),
    ...themes.flatMap((theme) => section(theme, voice, measure)),
    ...closing(rest, voice, measure),
    ...draftThanks(voice),
  ];
  return toDraft(title.title, wordPieces(drafted, facts), options);
}

/** Whether the themes carry an article: a story, and more to say than a sentence or two. */
function isArticle(themes: readonly Theme[]): boolean {
  const told = themes.flatMap(({ lead, related }) => [lead, ...related]).flatMap(listBeyondTitle);
  return themes.some(isStory) && told.length >= FACTS_MIN;
}

/** What a person has to know of an article that the facts do not fill. */
function withLengthNote(draft: Draft): Draft {
  const words = wordCount(draft.markdown);
  if (words >= BLOG_WORDS.wanted) return draft;
  const note = `The article has ${words} words, as its themes say no more. Articles have 400 or more where they do.`;
  return { ...draft, notes: [...draft.notes, note] };
}

/**
 * Writes a blog post on one to three themes (generation.md, section 7): what one can do now, then what the sources say
 * about each change. It is as long as its facts, up to 1,200 words, and skipped where they carry no article.
 * @param sections ids of entries for each theme, if an editor chose them
 */
export function writeBlogPost(
  ledger: Ledger,
  options: WriterOptions,
  sections: readonly (readonly string[])[] = [],
): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const chosen = toThemes(sections, facts);
  const themes = chosen.length > 0 ? chosen : chooseThemes(facts);
  if (!isArticle(themes)) return { skipped: true, reason: "No change in this range carries enough for an article." };
  const voice = createVoice(facts, options, MARKDOWN);
  const [full, ...shorter] = options.length === "short" ? MEASURES_SHORT : MEASURES;
  let draft = compose(themes, voice, options, full);
  for (const measure of shorter) {
    if (wordCount(draft.markdown) <= BLOG_WORDS.most) break;
    draft = compose(themes, voice, options, measure);
  }
  return withLengthNote(draft);
}
