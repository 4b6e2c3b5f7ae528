import { LEADS_LIST } from "#lib/content/ledger/entry.ts";
import { TESTS_WORK, TOOLING } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { CODE_NAME, CODE_TALK } from "#lib/content/ledger/phrases/code.ts";
import { NO_NEWS } from "#lib/content/ledger/phrases/highlights.ts";
import type { Audience, Category, FactKind, LedgerEntry } from "#lib/content/ledger/types.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { isOrder } from "#lib/content/text/verbs.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import { hasStory, type Item, listBeyondTitle } from "./item.ts";
import { listStems } from "./overlap.ts";

/** Longer titles are not memorable enough to lead a post. */
const LEAD_TITLE_MAX = 110;
/** Characters of a title in a script without spaces that says as much as three words. */
const DENSE_TITLE_MIN = 6;
/** Words of titles that name nothing. */
const VAGUE = /\b(?:stuffs?|things?|misc|miscellaneous|wip|minor|various|tweaks?)\b/i;
const HOUSEKEEPING =
  /^(?:Merge|Release|Bump|Prepare|Version|Untitled change|Update dependenc)\b|^Updates? .{1,40} to v?\d|^(?:Require|Allow|Support|Pin)s? `?[\w.-]+ ?(?:[<>=~^!]=?|==) ?\d/i;

const TIERS: readonly Category[] = ["Features & Enhancements", "Bug Fixes", "Performance Improvements"];

/** What a colleague would be told first (generation.md, section 3.4): what users can do now, or have to do. */
const LEAD = {
  feature: 4,
  breaking: 1,
  performance: 2,
  highlight: 3,
  /** What a text can say beyond the title, for each sentence up to three. */
  detail: 1,
  facts: { surface: 1, documentation: 1, note: 1 } satisfies Partial<Record<FactKind, number>>,
  /** Each further thing that users touch, or sentence of the documentation. */
  further: 0.25,
  /** Each other change of the range on the same thing: large work is rarely one change. */
  echo: 1,
  /** A note that the maintainers' own list leads with. */
  first: 7,
  /** The same where programs write the list from titles, in an order that says nothing. */
  firstTitle: 1,
  changed: 2,
  /** A title that says that readers can do something new. */
  gives: 1,
  /** What one gets only after switching something on. */
  hidden: -4,
  tunes: -2,
  /** One control of the interface. */
  small: -2,
  /** Titles with several parts, which no sentence can tell: "Streams - keep the offset (first part)". */
  parts: -3,
  /** How the code works. */
  code: -4,
} as const;
/** What only tunes or switches something that is there. */
const TUNES =
  /\b(?:opt(?:ing|ed)?[- ](?:in|out)|disabl\w+|default(?:s to)? false|timeouts?|thresholds?|to control how|verbosity)\b/i;
/** What is not there for everybody yet. */
const HIDDEN =
  /\b(?:experimental|unstable|hidden behind|behind (?:a|the)\b.{0,60}\b(?:flag|gate)|gated)\b|(?<!no longer )\brequires? the\b.{0,60}\b(?:flag|gate)\b/i;
/** What ends that state. */
const RELEASED = /\b(?:now stable|no longer (?:experimental|requires?)|by default)\b/i;
/** Begins a title that says that readers can do something new. */
const GIVES = /^(?:add|introduce|support|allow|enable|let|new)\b/i;
const LEAD_DETAILS_MAX = 3;
/** Several parts, or several things. */
const PARTS = /: | - |\)$|^[^`"]*,[^`"]*,/;

function isMemorable(text: string): boolean {
  return (
    (wordCount(text) >= (GIVES.test(text) ? 2 : 3) || (isDense(text) && text.length >= DENSE_TITLE_MIN)) &&
    text.length <= LEAD_TITLE_MAX &&
    !HOUSEKEEPING.test(text) &&
    !/^v?\d+(?:\.\d+)+$/.test(text) &&
    isPlainForNetworks(text)
  );
}

/** Whether the title of a change, or its note, tells news and is descriptive enough to lead a post on any network. */
export function canLead({ title, full }: Item): boolean {
  if (
    VAGUE.test(full.text) ||
    NO_NEWS.test(title.text) ||
    HOUSEKEEPING.test(title.text) ||
    HOUSEKEEPING.test(full.text)
  )
    return false;
  return isMemorable(toPlain(title.text)) || isMemorable(toPlain(full.text));
}

/** The tier of a change (generation.md 3.3) for changes without a rank in the ledger; 0 comes first. */
export function getTier(entry: LedgerEntry): number {
  if (entry.security) return 0;
  if (entry.breaking) return 1;
  const rank = TIERS.indexOf(entry.category);
  return 2 + (rank === -1 ? TIERS.length : rank);
}

/** Whether a title names something new, or says that readers can do something new. */
function givesNews({ title: { prose } }: Item): boolean {
  return GIVES.test(prose) || !isOrder(prose);
}

/** Whether the title of a feature names something new, or says that readers can do something new. */
export function announcesNew(item: Item): boolean {
  return item.entry.category === "Features & Enhancements" && givesNews(item);
}

/** Sorts changes without a rank in the ledger by tier; within a tier, changes with details come first. */
export function rankUpdates(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, tier: item.entry.kind === "revert" ? Number.POSITIVE_INFINITY : getTier(item.entry) }))
    .toSorted(
      (a, b) =>
        Number(a.item.entry.folded) - Number(b.item.entry.folded) ||
        a.tier - b.tier ||
        Number(isCodeTalk(a.item)) - Number(isCodeTalk(b.item)) ||
        Number(listBeyondTitle(b.item).length > 0) - Number(listBeyondTitle(a.item).length > 0) ||
        Number(givesNews(b.item)) - Number(givesNews(a.item)),
    )
    .map(({ item }) => item);
}

/** Begins a title that takes something away. */
const TAKES = /^(?:remove|drop|delete|discontinue|stop)\b/i;

/** Whether readers lose something. */
function isLoss({ entry: { action }, title }: Item): boolean {
  return action === "removed" || action === "deprecated" || TAKES.test(title.prose);
}

function isHidden(item: Item): boolean {
  const text = [item.title.text, item.full.text, ...item.details].join(". ");
  return HIDDEN.test(text) && !RELEASED.test(text);
}

/** Whether the title of a change tells how the code works, or how it is checked. */
export function isCodeTalk(item: Item): boolean {
  return CODE_TALK.test(item.title.text) || isAboutChecks(item);
}

/** Whether a change is about the tools or the tests of the project, by its title or its note. */
function isAboutChecks({ title, full }: Item): boolean {
  return [title.text, full.text].some((text) => TOOLING.test(text) || TESTS_WORK.test(text));
}

/** Of the notes of a list that a program wrote from titles, at least so many equal the title. */
const COPIED_SHARE = 0.8;

/** Whether a program wrote the maintainers' list from titles. */
function isListCopied(items: readonly Item[]): boolean {
  const noted = items.filter(({ entry: { facts } }) => facts.some(({ kind }) => kind === "note"));
  const copied = noted.filter(({ title, full }) => full.text.toLowerCase() === title.text.toLowerCase());
  return noted.length > 0 && copied.length >= COPIED_SHARE * noted.length;
}

/** How much the maintainers' own list speaks for a change that takes nothing away: more if it is new. */
function scorePlace(item: Item, isCopied: boolean): number {
  const { breaking, evidence, action } = item.entry;
  const isFirst = evidence.some(({ signal }) => signal === LEADS_LIST) && !isLoss(item) && !breaking;
  if (!isFirst) return 0;
  return isCopied ? LEAD.firstTitle : action === null ? LEAD.first : LEAD.changed;
}

const FURTHER_MAX = 4;
const ECHOES_MAX = 4;

/** How many things that users touch and sentences of the documentation a change brings beyond the first of each kind. */
function countFurther({ entry: { facts } }: Item): number {
  const count = (kind: FactKind): number => facts.filter((fact) => fact.kind === kind).length;
  const further = Math.max(0, count("surface") - 1) + Math.max(0, count("documentation") - 1);
  return Math.min(further, FURTHER_MAX);
}

/** Words of meaning that another title shares with the name of a thing where it speaks of the same thing. */
const SHARED_MIN = 2;

/**
 * Whether another change is about the thing that a change brings: its words are those of the thing, or its area is. The
 * product's name tells no thing.
 */
export function echoes(other: Item, { title }: Item, name: string): boolean {
  const thing = listStems(readClause(title.prose, true)?.object ?? title.prose).difference(listStems(name));
  const stems = listStems(`${other.title.area ?? ""} ${other.title.text}`);
  return thing.size > 0 && stems.intersection(thing).size >= Math.min(SHARED_MIN, thing.size);
}

function countEchoes(item: Item, all: readonly Item[], name: string): number {
  return Math.min(all.filter((other) => other !== item && echoes(other, item, name)).length, ECHOES_MAX);
}

const CONTROLS =
  "buttons?|icons?|tooltips?|labels?|badges?|toasts?|hover cards?|spinners?|placeholders?|hints?|padding|spacing|log lines?|shadows?|separators?";
/** One control or one line of the interface, at the end of what a title names. */
const SMALL = new RegExp(
  String.raw`^(?:add|show|redesign|restyle|improve|update|change|move|display|enlarge|refine|new)\b(?:(?! (?:to|for|in|on|that|which|with|when|from|next)\b)[^,;:])*? (?:${CONTROLS})(?=$|[ ,;(])`,
  "i",
);

/** Whether a change is about one control, which readers meet without being told. */
export function isSmall({ title }: Item): boolean {
  return SMALL.test(title.prose);
}

function scoreLead(item: Item, isCopied: boolean): number {
  const { entry } = item;
  // What is said of a small thing makes it no larger.
  if (isSmall(item)) return (entry.category === "Features & Enhancements" ? LEAD.feature : 0) + LEAD.small;
  const kinds = new Set(entry.facts.map(({ kind }) => kind));
  const facts = Object.entries(LEAD.facts).filter(([kind]) => kinds.has(kind as FactKind));
  return (
    (entry.category === "Features & Enhancements" && !entry.breaking && !isLoss(item) ? LEAD.feature : 0) +
    (entry.category === "Performance Improvements" ? LEAD.performance : 0) +
    (entry.breaking ? LEAD.breaking : 0) +
    (entry.disposition === "highlight" ? LEAD.highlight : 0) +
    scorePlace(item, isCopied) +
    (TUNES.test(item.title.text) || TUNES.test(item.full.text) ? LEAD.tunes : 0) +
    (isHidden(item) ? LEAD.hidden : 0) +
    (isCodeTalk(item) ? LEAD.code : 0) +
    (item.full === item.title && PARTS.test(item.title.text) ? LEAD.parts : 0) +
    (GIVES.test(item.title.prose) ? LEAD.gives : 0) +
    LEAD.further * countFurther(item) +
    LEAD.detail * Math.min(listBeyondTitle(item).length, LEAD_DETAILS_MAX) +
    facts.reduce((sum, [, weight]) => sum + weight, 0)
  );
}

/** Whether a change is work on the code, which readers do not meet. */
function isInternal({ entry: { category, breaking }, full }: Item): boolean {
  return !breaking && (category === "Internal Changes" || category === "Testing" || NO_NEWS.test(full.text));
}

/** Spellings of code, and not of products: `snake_case`, `camelCase`, calls, and text in backticks. */
const CODE = /`|\b[a-z]{2,}[A-Z]\w*|\b\w+_\w+|\w\(\)|\b\w+(?:\/\w+){2,}/;

/**
 * Whether a text may tell a change outside of its list: users of a product read no code, and a bare name of the code
 * says nothing to developers unless something beside the title shows that they can use it.
 */
export function isForReaders(item: Item, audience: Audience): boolean {
  const {
    title,
    full,
    entry: { facts, evidence },
  } = item;
  if (isAboutChecks(item)) return false;
  if (audience === "users" && (CODE.test(title.text) || CODE.test(full.text) || isCodeTalk(item))) return false;
  const isTyped = evidence.some(({ signal }) => signal === "type" || signal === "label");
  return (
    !CODE_NAME.test(title.prose) || isTyped || facts.some(({ kind }) => /^(?:note|documentation|surface)$/.test(kind))
  );
}

/** Whether a sentence can lead with a change: the bare name of what is no feature says nothing of what became of it. */
function isTellable(item: Item): boolean {
  const isFeature = item.entry.category === "Features & Enhancements";
  return isFeature || hasStory(item) || isDense(item.title.prose) || readClause(item.title.prose, true) !== null;
}

/**
 * The change that decides the title, the first sentence and the picture; equal ones keep their order.
 * @param name the product's
 */
export function findLead(ranked: readonly Item[], audience: Audience, name: string): Item | null {
  const candidates = ranked.filter(
    (item) =>
      canLead(item) &&
      item.entry.kind !== "revert" &&
      !item.entry.folded &&
      !isInternal(item) &&
      isTellable(item) &&
      isForReaders(item, audience),
  );
  const isCopied = isListCopied(ranked);
  const score = (item: Item): number => scoreLead(item, isCopied) + LEAD.echo * countEchoes(item, ranked, name);
  return (
    candidates.map((item) => ({ item, score: score(item) })).toSorted((a, b) => b.score - a.score)[0]?.item ?? null
  );
}

/**
 * Whether a change lets its readers do something new, or do it without a switch. A breaking one mostly tells what they
 * have to do.
 */
export function isNewAbility({ entry, title, full }: Item): boolean {
  const { category, kind, action, breaking } = entry;
  const isOpened = action === "changed" && (RELEASED.test(title.text) || RELEASED.test(full.text));
  return category === "Features & Enhancements" && kind !== "revert" && (action === null || isOpened) && !breaking;
}
