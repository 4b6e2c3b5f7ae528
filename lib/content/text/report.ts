import { addArticle, placeArticle } from "./articles.ts";
import { capitalize } from "./capitalize.ts";
import { isDoneByHand } from "./gestures.ts";
import { namesFault } from "./repairs.ts";
import { type Clause, conjugate, inflectOrder } from "./third-person.ts";
import { isClear, isImperative, isOrder, isPhrasal, readAdverb } from "./verbs.ts";

/** Work on a product. Orders with other verbs may be advice to readers. */
const WORK = new Set(
  "add adjust align adopt bump change clarify clean complete consolidate convert correct cut decrease deprecate document drop enhance expand extend fix harden implement improve increase introduce lower make merge migrate modernize move optimise optimize polish raise redesign reduce refactor refine remove rename reorganize reorder repair replace restore restructure revamp review revert rework rewrite simplify speed split standardize stop streamline switch tighten tune tweak unify update upgrade".split(
    " ",
  ),
);
/** A second verb after these belongs to what a thing is made to do. */
const CAUSES = /^(?:make|let|help) /;
const HAS_OBJECT = /^\S+ (?!(?:of|in|is|are|was|were)\b)\S/;
const SECOND = /(?:,|;| and| or|\/) ([a-z]+)(?![\w-])/g;
const NEGATED = /^(?:do not|don['’]t) ([a-z-]+)(?= )/;

const UNKNOWN_SECOND =
  /(?:,|;| and) (?!(?:and|or|so|but|for|in|on|to|with|when|if|that|of|as|by|from|while|not|only|all|into|at|where|via) )([a-z]+) (?:the|an?|it|its|their|them|all|any|each|every|up|off|out)\b/g;

/** "Migrate import: warn about links": where, before what. */
const AREA = /^((?!Note:|Warning:|Tip:)(?:[\w.`-]+ ){0,2}[\w.`-]+: )(\S.*)$/;

/** A report inside a sentence. */
const lowerFirst = (text: string): string => text.replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase());

/**
 * An order of a title as a report to readers, in one form for all verbs, as lists are parallel: "Adds a filter" of "add
 * a filter", "Accepts `x`" of "accept `x`", "No longer logs hosts" of "don't log hosts". A text that is no order, or
 * whose form is not certain, stays.
 */
export function reportOrder(text: string): string {
  const sentences = text.split(/(?<=[a-z)`]\.)(?<!\b(?:e\.g|i\.e|vs|etc|cf)\.) (?=[A-Z])/);
  if (sentences.length > 1) return sentences.every(isOrder) ? sentences.map(reportOrder).join(" ") : text;
  const [, area = "", rest = ""] = AREA.exec(text) ?? [];
  if (isOrder(rest)) return area + lowerFirst(reportOrder(rest));
  const adverb = readAdverb(text);
  if (adverb !== "" && isOrder(text)) return adverb + lowerFirst(reportOrder(capitalize(text.slice(adverb.length))));
  const [word = ""] = text.split(" ", 1);
  if (!/^[A-Z]?[a-z'’-]+$/.test(word)) return text;
  const order = text.charAt(0).toLowerCase() + text.slice(1);
  const [negated, verb = ""] = NEGATED.exec(order) ?? [];
  if (negated !== undefined) return `No longer ${conjugate(verb)}${order.slice(negated.length)}`;
  if (!isOrder(order)) return text;
  if (isDoneByHand(order)) return `You can now ${order}`;
  const report = reportVerb(order, word.toLowerCase());
  return report === null || keepsOrder(report) ? text : report;
}

/** A second verb that no rule knows keeps its form: "and state the methods". Half a report is worse than an order. */
function keepsOrder(report: string): boolean {
  return [...report.matchAll(UNKNOWN_SECOND)].some(([, word = ""]) => !/(?:s|ed|ing)$/.test(word));
}

/** The report of an order, or null where no form is certain. */
function reportVerb(order: string, verb: string): string | null {
  const clause = inflectOrder(order, conjugate);
  const isOne = clause !== null && (clause.object !== null || !CAUSES.test(order));
  if (isOne) return capitalize(completeThing(clause));
  return (isClear(verb) || isPhrasal(order)) && HAS_OBJECT.test(order) && !hasSecond(order)
    ? capitalize(order.replace(/^\S+/, conjugate))
    : null;
}

/** Verbs whose object is new, which titles name without its article, and those whose object is a fault. */
const BRINGS = /^(?:add|introduce|implement|provide|create|expose|include)$/;
const MENDS = /^(?:fix|resolve|correct)$/;

/** The object of a verb with the article that titles leave out: "a filter" is new, "a crash" is mended. */
export function completeObject(verb: string, object: string): string {
  if (/^(?:add|introduce)$/.test(verb)) return addArticle(object.replace(/^(?:an? )?new (?=[a-z])/, ""));
  return BRINGS.test(verb) || (MENDS.test(verb) && namesFault(object)) ? addArticle(object) : placeArticle(object);
}

/** The predicate of an order with the articles that titles leave out. */
function completeThing({ object, predicate, verb }: Clause): string {
  return object === null ? placeArticle(predicate) : `${conjugate(verb)} ${completeObject(verb, object)}`;
}

/** "Make commands toggle and convert": two verbs of what is made, and no second order. */
function isSecond(order: string, word: string): boolean {
  if (!order.startsWith("make ")) return isImperative(word);
  const [, before = ""] = new RegExp(`([\\w-]+),? and ${word}\\b`).exec(order) ?? [];
  return isClear(word) && !isImperative(before);
}

/** Whether another order may follow the first one, whose verb would keep its form. */
function hasSecond(order: string): boolean {
  return (
    !/^(?:add|fix) /.test(order) &&
    [...order.replace(/\([^)]*\)/g, "").matchAll(SECOND)].some(([, word = ""]) => isSecond(order, word))
  );
}

/** Work that a text tells as an order, as a report. Other orders may be advice to readers: "use `y` instead". */
export function reportWork(text: string): string {
  return WORK.has(text.split(" ", 1)[0]?.toLowerCase() ?? "") ? reportOrder(text) : text;
}
