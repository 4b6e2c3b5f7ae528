import { NOT_BREAKING } from "#lib/content/ledger/phrases/breaking.ts";
import type { TypeWord } from "#lib/content/ledger/read/title-grammar.ts";

/**
 * Distinguishes titles that mark their change as breaking from titles about breaking changes. "Breaking change: ids
 * are strings" is a mark; "fix(notes): breaking changes in tags" is work on a feature that reports them.
 */

const WORD = "(?:breaking|backwards?[- ]incompatible)";
const ONE = `${WORD}[- ](?:api )?change`;
const SOME = `${ONE}s?`;
const NAME = `${WORD}(?:[- ](?:api )?changes?)?`;
/** Start of a statement: the start of the title or the end of one of its prefixes. */
const START = "(?:^|[:\\]]\\s{0,3})";
const COUNTED = "(?:(?:an?|the|some|several|more|many|other|further|major|minor|small|planned|two|three|\\d{1,3}) )";

const pattern = (source: string): RegExp => new RegExp(source, "i");

/** "(breaking)", "BREAKING CHANGE(api): …", "breaking change - …", "ui: breaking change, …", "… - breaking change". */
const MARKS: readonly RegExp[] = [
  pattern(`[([]${NAME}!?[)\\]]`),
  pattern(`${START}(?:${NAME}(?:\\([^()]{0,60}\\))?(?:\\s?[:!;]|\\s[-–—]\\s)|${ONE},)`),
  pattern(
    `(?:(?:[.;–—]|\\s-)\\s{1,3}(?:(?:this|it) is )?(?:an? )?${WORD}(?:[- ](?:api )?change)?|,\\s(?:an? )?${ONE})[.!]?$`,
  ),
  pattern(`\\b(?:this|it) (?:is|introduces|contains) (?:an? )?${SOME}\\b`),
];
const BARE_LABEL = pattern(`^${SOME}[.!]?$`);
/** "Introduce a breaking change to the payload": the change itself breaks. */
const INTRODUCED = pattern(
  `${START}(?:introduc(?:es?|ed|ing)|mak(?:es?|ing)|made|appl(?:y|ies|ied|ying)|implement(?:s|ed|ing)?|add(?:s|ed|ing)?(?= (?:an?|some|several) )) ${COUNTED}{0,2}${SOME}(?= (?:to|of|in|for|on)\\b|[.!,:;]|$)`,
);
const AFFECTED = pattern(`${START}${COUNTED}?${SOME} (?:to|of|in|for|on)\\b`);
/**
 * The same after a type; here plural "breaking changes in" or "of" something are the subject of the work, not a mark.
 */
const AFFECTED_TYPED = pattern(`${START}${COUNTED}?(?:${ONE} (?:to|of|in|for|on)|${ONE}s to)\\b`);
const WITH = pattern(`\\bwith ${COUNTED}?${SOME}[.!]?$`);

/** Documents that list breaking changes, and sentences whose subject is breaking changes. */
const IN_DOCUMENTS = pattern(
  `${SOME} (?:to|of|in|for|on) (?:the |our |your )?(?:\\w+ )?(?:change-?logs?|change log|release[- ]notes?|docs?|documentation|readme|guides?|news)\\b`,
);
const SUBJECT = pattern(
  `${SOME} (?:(?!\\b(?:how|what|where|when|which|that|who)\\b)[^,:;.()]){0,60}\\b(?:are|is|was|were|gets?|comes?|stands?|appears?|must|should)\\b`,
);

/** Types of work that repair or undo what others broke. */
const REPAIR_TYPES: ReadonlySet<TypeWord> = new Set<TypeWord>(["fix", "revert"]);

function announcesBreaking(title: string, text: string, typed: boolean): boolean {
  if (IN_DOCUMENTS.test(title) || SUBJECT.test(title)) return false;
  if (BARE_LABEL.test(text) || INTRODUCED.test(title)) return true;
  return typed ? AFFECTED_TYPED.test(title) : AFFECTED.test(title) || WITH.test(text);
}

/**
 * Whether the words of a title mark its change as breaking. With a type the author could have used `!`, so only
 * unambiguous statements count, and for fixes and reverts only labels such as "(breaking)".
 * @param title as its author wrote it, truncated
 * @param text the title without its prefixes
 * @param type meaning of its type, undefined if it has none
 */
export function marksBreaking(title: string, text: string, type: TypeWord | undefined): boolean {
  if (!/breaking|incompatible/i.test(title) || NOT_BREAKING.test(title)) return false;
  if (MARKS.some((mark) => mark.test(title) || mark.test(text))) return true;
  if (type !== undefined && REPAIR_TYPES.has(type)) return false;
  return announcesBreaking(title, text, type !== undefined && type !== "breaking");
}
