import { HIGHLIGHTS_HEADING, isGroupName, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import type { LedgerEntry, NoteAction } from "#lib/content/ledger/types.ts";
import { addArticle } from "#lib/content/text/articles.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { tellsFault } from "#lib/content/text/fault-label.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { nameFault, namesFault } from "#lib/content/text/repairs.ts";
import { reportOrder } from "#lib/content/text/report.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { normalizeSentence } from "#lib/content/text/title.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import { type Item, listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { addsNothing, countSharedWords } from "#lib/content/writers/facts/overlap.ts";
import { readActionPhrase } from "./action-phrase.ts";
import { isLedByPrevious } from "./detail.ts";
import { isName, isThing, readNewThing, readNotedTopic, readNounPhrase, readStatement } from "./noun-phrase.ts";
import { isDeclaration, lowerOrdinary } from "./statement.ts";

const LABELS: Readonly<Record<NoteAction, string>> = {
  removed: "Removed",
  deprecated: "Deprecated",
  changed: "Changed",
};
/** Verbs that say the same as the label before them. */
const SAID: Readonly<Record<NoteAction, RegExp>> = {
  removed: /^(?:remove|drop)$/,
  deprecated: /^deprecate$/,
  changed: /^change$/,
};
/** A note of this length stands as a heading itself. */
const HEADING_MAX = 90;
/** A title with fewer words names nothing: "Enhance kitty". */
const TITLE_WORDS_MIN = 3;

/** Whether a heading with this text would read as the name of a section. */
function isSectionName(text: string): boolean {
  return isGroupName(text) || text === HIGHLIGHTS_HEADING || text === UPDATES_HEADING;
}

/** Evidence of people for a repair. Words and paths alone may take news for one. */
const CERTAIN = new Set(["note", "override", "label", "type", "issue", "prefix", "scope"]);

/** An order as a report, and of a fault that it is fixed. */
export function reportTitle({ category, kind, evidence }: LedgerEntry, { text, prose }: Item["title"]): string {
  if (category !== "Bug Fixes" || kind === "revert" || isDense(text)) return reportOrder(text);
  const fault = nameFault(text);
  if (namesFault(text) && isThing(prose)) return `Fixes ${addArticle(lowerOrdinary(fault ?? text))}`;
  const isCertain = evidence.some(({ signal }) => CERTAIN.has(signal));
  if (isCertain && /^\S+$/.test(text)) return `Fixes ${text}`;
  if (!isCertain || !tellsFault(text, isThing(prose))) return reportOrder(text);
  return `Fixes${fault === null && !isThing(prose) ? ":" : ""} ${lowerOrdinary(fault ?? text)}`;
}

/** Words of a change behind a label that tells what it takes away or changes; by default its title. */
export function heading({ entry, title: own }: Item, title = own): string {
  const label = entry.breaking ? "Breaking" : entry.action && LABELS[entry.action];
  const clause = label === null ? null : readClause(title.prose, true);
  const isSaid = entry.action !== null && clause !== null && SAID[entry.action].test(clause.verb);
  const report = reportTitle(entry, title);
  if (!entry.breaking && entry.action === "changed" && report !== title.text) return toInline(report);
  const text =
    isSaid && !entry.breaking && clause.object !== null ? capitalize(clause.object) : reportTitle(entry, title);
  return `${label === null ? "" : `${label}: `}${toInline(text)}${isSectionName(title.text) ? " update" : ""}`;
}

export type Headed = { heading: string; texts: readonly string[] };

/**
 * The thing that a change brings, else its title. What a change takes away or breaks is named in the maintainers' own
 * words, as titles of such work often tell only what happens to the code.
 */
export function headItem(item: Item): Headed {
  const headed = chooseHeading(item);
  const texts = headed.texts.filter((text) => toInline(capitalize(text)) !== headed.heading);
  const title = nameTitle(item);
  const [only = "", ...others] = texts;
  const isTold = others.length === 0 && only !== "" && addsNothing(nameObject(only), headed.heading);
  // A heading that takes all that is known of a change leaves nothing to say below it.
  if (isTold && wordCount(item.title.text) >= TITLE_WORDS_MIN && !addsNothing(only, title))
    return { heading: title, texts };
  const isOther = isLabelled(item) && countSharedWords(item.title.text, item.full.text) === 0;
  return texts.length > 0 || title === headed.heading || isOther || !addsNothing(item.full.text, headed.heading)
    ? { ...headed, texts }
    : { heading: title, texts: listBeyondTitle(item) };
}

/** What an order is about: its verb alone tells nothing new. */
function nameObject(text: string): string {
  return readClause(text.charAt(0).toLowerCase() + text.slice(1), true)?.object ?? text;
}

const isLabelled = ({ entry }: Item): boolean => entry.breaking || entry.action !== null;

function chooseHeading(item: Item): Headed {
  const named = isLabelled(item) ? headByLabel(item) : (headByPhrase(item) ?? headByAction(item));
  return named ?? { heading: nameTitle(item), texts: listBeyondTitle(item) };
}

/** What the note brings, where the title names a part of the product before it: "acme update: filter packages". */
function headByAction({ title, full, details }: Item): Headed | null {
  const action = full !== title && title.text.includes(": ") ? readActionPhrase(full.prose, false) : null;
  return action === null || action.length > HEADING_MAX ? null : { heading: toInline(action), texts: details };
}

/** The thing that is new, else what is said of it. */
function headByPhrase(item: Item): Headed | null {
  const phrase = readNewThing(item) ?? headByStatement(item) ?? readNounPhrase(item);
  if (typeof phrase === "object" && phrase !== null) return phrase;
  if (phrase !== null && !isSectionName(capitalize(phrase)))
    return { heading: toInline(capitalize(phrase)), texts: listBeyondTitle(item) };
  return headByBareNote(item) ?? headByTopic(item);
}

/** The first statement of a note about a thing, where there is more to say below it: the thing alone says nothing. */
function headByStatement(item: Item): Headed | null {
  const { full, details } = item;
  if (!isDeclaration(full.text) || /^`[^`]+`$/.test(readNounPhrase(item) ?? "``")) return null;
  const brief = readStatement(full.text, HEADING_MAX);
  if (brief === null || (brief === full.text && details.length === 0)) return null;
  const texts = brief === full.text ? details : [full.text, ...details];
  return isLedByPrevious(texts[0] ?? "") ? null : { heading: toInline(capitalize(brief)), texts };
}

/** The note, where the title is of a word or two. */
function headByBareNote(item: Item): Headed | null {
  const { full, title, details } = item;
  const isBare = full !== title && wordCount(title.text) < TITLE_WORDS_MIN;
  return isBare && full.text.length <= HEADING_MAX ? { heading: heading(item, full), texts: details } : null;
}

/** What a breaking change, a removal or a deprecation is about, in the words of its note. */
function headByLabel(item: Item): Headed | null {
  const { full, title, details } = item;
  const bare = headByBareNote(item);
  const brief = full.text.length <= HEADING_MAX ? full.text : (full.text.split(/[,:] /, 1)[0] ?? "");
  // Before its first comma, a list has only the name of one of several things.
  if (bare !== null || brief.length > HEADING_MAX || isName(brief)) return bare;
  const prose = full.prose.slice(0, brief.length);
  // Commits that touch the list of another change bring its line: their title tells nothing of it.
  const isOwn = countSharedWords(title.text, full.text) > 0;
  const rest = details.length > 0 ? details : isOwn ? [title.prose] : [];
  return {
    heading: heading(item, { ...full, text: brief, prose }),
    texts: brief === full.text ? rest : listBeyondTitle(item),
  };
}

/** What the note is about. */
function headByTopic(item: Item): Headed | null {
  const { full, details } = item;
  const topic = readNotedTopic(item);
  // "It returns then" needs the sentence before it.
  if (topic === null || (topic === full.text && isLedByPrevious(details[0] ?? ""))) return null;
  return {
    heading: toInline(readActionPhrase(normalizeSentence(topic).prose, false) ?? reportOrder(topic)),
    texts: topic === full.text ? details : listBeyondTitle(item),
  };
}

/** The title as a heading: what an order brings, and no order. */
function nameTitle(item: Item): string {
  const action = isLabelled(item) ? null : readActionPhrase(item.title.prose, false);
  return action === null ? heading(item) : toInline(action);
}
