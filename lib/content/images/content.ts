import type { LayoutChoice } from "#lib/content/layout-kinds.ts";
import { extractNames } from "#lib/content/ledger/facts/identifiers/names.ts";
import type { Category, LedgerEntry } from "#lib/content/ledger/types.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { splitCode, toPlain } from "#lib/content/text/inline.ts";
import { isImperative } from "#lib/content/text/verbs.ts";
import type { DraftSentence } from "#lib/content/types.ts";
import { type Facts, UNNAMED } from "#lib/content/writers/facts/facts.ts";
import { type Item, listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { drawable } from "./drawable.ts";
import type { Picture } from "./picture.ts";

/** The words of a picture in the sources' own characters; drawing leaves some of them out. */
export type Content = Pick<Picture, "layout" | "label" | "headline" | "detail" | "points" | "code"> & {
  sentences: DraftSentence[];
};

type Code = NonNullable<Picture["code"]>;

/** Longer texts are too small to read on a picture. */
const LENGTH_MAX = { caption: 90, detail: 150, point: 64, code: 48, codeDetail: 110 };
const POINTS = 3;

const LABELS: Readonly<Record<Category, string>> = {
  Security: "Security",
  "Features & Enhancements": "New",
  "Bug Fixes": "Fixed",
  "Performance Improvements": "Performance",
  Infrastructure: "Infrastructure",
  "Internal Changes": "Changed",
  Testing: "Testing",
  Documentation: "Documentation",
};

/**
 * Chooses layout and words by what the ledger holds: a card for a lead that names an identifier, a list for three
 * short highlights, else a statement. Where card and list are possible, the ledger's seed decides. A layout that the
 * brand asks for is taken where the ledger can fill it, else a statement.
 */
export function chooseContent(lead: Item, facts: Facts, wanted: LayoutChoice): Content {
  const fitting = [readCode(lead, facts), readList(lead, facts)].filter((content) => content !== null);
  if (wanted !== "automatic") return fitting.find(({ layout }) => layout === wanted) ?? readStatement(lead, facts);
  return fitting[facts.seed % Math.max(1, fitting.length)] ?? readStatement(lead, facts);
}

/** Whether any part of a text can be drawn. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(drawable(toPlain(text)));
}

function readStatement(lead: Item, facts: Facts): Content {
  const headline = toHeadline(lead);
  const detail = readDetail(lead, headline);
  const words = detail === null ? [headline] : [headline, detail];
  return {
    layout: "statement",
    label: getLabel(lead.entry, facts.version),
    headline,
    detail,
    points: [],
    code: null,
    sentences: words.map((text) => cite(text, [lead])),
  };
}

/** A change that readers have to know of stands alone. */
function readList(lead: Item, facts: Facts): Content | null {
  const heads = facts.highlights.filter((item) => item !== lead && item.entry.kind !== "revert");
  const items = [lead, ...heads]
    .map((item) => ({ item, text: toHeadline(item) }))
    .filter(({ text }) => text.length <= LENGTH_MAX.point && hasLetters(text))
    .slice(0, POINTS);
  const isUrgent = lead.entry.security || lead.entry.breaking;
  if (isUrgent || items.length < POINTS || items[0]?.item !== lead) return null;
  const headline = facts.name === UNNAMED ? "What's new" : `What's new in ${facts.versionedName}`;
  return {
    layout: "list",
    label: null,
    headline,
    detail: null,
    points: items.map(({ text }) => text),
    code: null,
    sentences: [
      cite(
        headline,
        items.map(({ item }) => item),
      ),
      ...items.map(({ item, text }) => cite(text, [item])),
    ],
  };
}

function readCode(lead: Item, facts: Facts): Content | null {
  const found = findCode(lead);
  if (found === null) return null;
  const { code } = found;
  const title = toHeadline(lead);
  const sentence = readDetail(lead, title);
  // A sentence that names the identifier, or that describes it as the card does, would repeat the card.
  const isRepeated = sentence === null || sentence.includes(code.text) || isSame(sentence, code.detail);
  const own = isRepeated ? null : sentence;
  const echo = title.startsWith(code.text) ? (own ?? title.slice(code.text.length)) : null;
  const headline = (echo === null ? null : toCaption(echo)) ?? title;
  const detail = echo === own ? null : own;
  const card = code.kind === null ? code.text : `${code.kind}: ${code.text}`;
  const words = [headline, detail, card, code.detail].filter((text) => text !== null);
  const label = getLabel(lead.entry, facts.version);
  const sentences = words.map((text) => cite(text, [lead]));
  return { layout: "code", label, headline, detail, points: [], code, sentences };
}

/**
 * The words beside an identifier: "It controls how ..." becomes "Controls how ...", and of "--json flag to print
 * lists", "Print lists" is left. Null where nothing worth a headline is left.
 */
function toCaption(text: string): string | null {
  const rest = text.trim().replace(SUBJECT, "").replace(PURPOSE, "").replace(/\.$/, "");
  return rest.length > LENGTH_MAX.caption || rest.split(" ").length < 3 ? null : capitalize(rest);
}

const SUBJECT = /^(?:It|This(?: [a-z]+)?) (?!(?:is|was|has|does)\b)(?=[a-z]+s\b)/;
const PURPOSE = /^(?:[a-z-]+ ){0,2}(?:flag|option|setting|parameter|variable|command) (?:to|that|which) (?=\p{Ll})/u;
const SURFACE =
  /^(Added|Removed|Renamed|Deprecated) the ([\w -]{3,40}) (?:[`“][^`”]+[`”] to )?([`“])([^`”]+)[`”](?:: (.+))?$/;
const STATES: Readonly<Record<string, string>> = { Removed: "Removed ", Deprecated: "Deprecated " };
/** Of two names in such a title, the last one is the one that readers need. */
const REPLACES = /^(?:rename|replace|change|move|migrate|switch)\b/i;

/**
 * The identifier of the lead, as the title writes it and as the code does: that of its title, else the first one that
 * its patch adds or removes.
 */
function findCode({ entry, title }: Item): { code: Code; written: string } | null {
  const surfaces = entry.facts.flatMap((fact) => {
    return fact.kind === "surface" && fact.standing === "printable" ? (readSurface(fact.text) ?? []) : [];
  });
  const names = listCode(title.text).filter((name) => name.length >= 3 && name.length <= LENGTH_MAX.code);
  const name = REPLACES.test(title.text) ? names.at(-1) : names[0];
  const code = surfaces.find(({ text }) =>
    name === undefined ? text.length <= LENGTH_MAX.code : toLetters(text) === toLetters(name),
  );
  if (code !== undefined) return { code, written: name ?? code.text };
  return name === undefined ? null : { code: { kind: null, text: name, isCode: true, detail: null }, written: name };
}

/** A name without its spelling: `--collect-tests` and `collectTests` are the same. */
function toLetters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Reads the sentence of a fact of what users touch; null for facts of several things. */
function readSurface(fact: string): Code | null {
  const [, action = "", noun = "", quote, text = "", description = ""] = SURFACE.exec(fact) ?? [];
  if (text === "") return null;
  const state = STATES[action];
  const kind = state === undefined ? capitalize(noun) : state + noun;
  const plain = toPlain(description);
  const detail = plain === "" || plain.length > LENGTH_MAX.codeDetail ? null : withFullStop(capitalize(plain));
  return { kind, text, isCode: quote === "`", detail };
}

function listCode(text: string): string[] {
  const spans = splitCode(text).filter(({ code }) => code);
  return spans.length > 0 ? spans.map((span) => toPlain(span.text)) : extractNames(text).map((name) => name.text);
}

/** The version, if there is one, or the kind of news. Security and breaking changes are always marked as such. */
function getLabel({ security, breaking, category }: LedgerEntry, version: string | null): string {
  const kind = security ? LABELS.Security : breaking ? "Breaking change" : LABELS[category];
  const number = /(?<![\w.])v?\d+(?:\.\d+)+\S*$/.exec(version ?? "")?.[0] ?? version;
  if (number === null) return kind;
  return security || breaking ? `${kind} · ${number}` : number;
}

const ADDITION = /^(?:Add|Introduce|Implement) (?:(?:an?|the) )?(?:new )?(?=\S+ \S|[\p{L}-]{4})/u;
const ABILITY = /^(?:Add|Introduce|Implement) (?:the )?(?:ability|possibility) to (?=\p{L})/u;

/** The title of a change as the headline of an announcement: what is new, without "Add", in the code's spelling. */
function toHeadline(item: Item): string {
  const found = findCode(item);
  const title = toPlain(item.title.text);
  const text = found === null ? title : title.replaceAll(found.written, found.code.text);
  const rest = text.replace(ABILITY, "").replace(ADDITION, "");
  // "Add X and fix Y" names two things to do.
  const isOrder = rest
    .split(/,? (?:and|&) |[;,] /)
    .some((part, index) => index > 0 && isImperative(part.split(" ", 1)[0] ?? ""));
  return isOrder ? text : capitalize(rest);
}

/** One sentence beyond the title, if it is short enough to show whole. */
function readDetail(item: Item, headline: string): string | null {
  const text = toPlain(listBeyondTitle(item)[0] ?? "");
  const isShown = /\p{L}{2}/u.test(text) && !text.includes("://") && text.length <= LENGTH_MAX.detail;
  return isShown && !isSame(text, headline) ? withFullStop(capitalize(text)) : null;
}

/** Whether two texts have the same words, without case and punctuation. */
function isSame(a: string | null, b: string | null): boolean {
  const normalize = (text: string | null) =>
    text
      ?.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ");
  return normalize(a) === normalize(b);
}

function cite(text: string, items: readonly Item[]): DraftSentence {
  return { text: withFullStop(text), entryIds: items.map(({ entry }) => entry.id) };
}

function withFullStop(text: string): string {
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`;
}
