import { NOT_BREAKING } from "#lib/content/ledger/phrases/breaking.ts";
import type { TypeWord } from "#lib/content/ledger/read/title-grammar.ts";

/**
 * Tells a title that marks its change as breaking from one that has breaking changes as its topic. "Breaking change: ids
 * are strings" is a mark; "fix(notes): breaking changes in tags" is work on whatever tells of them.
 */

const WORD = "(?:breaking|backwards?[- ]incompatible)";
const ONE = `${WORD}[- ](?:api )?change`;
const SOME = `${ONE}s?`;
const NAME = `${WORD}(?:[- ](?:api )?changes?)?`;
/** Where a statement begins: at the start of the title or after one of its prefixes. */
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
const ALONE = pattern(`^${SOME}[.!]?$`);
/** "Introduce a breaking change to the payload": what is made is what breaks. */
const MADE = pattern(
  `${START}(?:introduc(?:es?|ed|ing)|mak(?:es?|ing)|made|appl(?:y|ies|ied|ying)|implement(?:s|ed|ing)?|add(?:s|ed|ing)?(?= (?:an?|some|several) )) ${COUNTED}{0,2}${SOME}(?= (?:to|of|in|for|on)\\b|[.!,:;]|$)`,
);
const AFFECTED = pattern(`${START}${COUNTED}?${SOME} (?:to|of|in|for|on)\\b`);
/** The same beside a type of work, where several changes "in" or "of" something are what the work is about. */
const AFFECTED_TYPED = pattern(`${START}${COUNTED}?(?:${ONE} (?:to|of|in|for|on)|${ONE}s to)\\b`);
const WITH = pattern(`\\bwith ${COUNTED}?${SOME}[.!]?$`);

/** Places that tell of changes, and sentences that have such changes as their subject. */
const TOLD = pattern(
  `${SOME} (?:to|of|in|for|on) (?:the |our |your )?(?:\\w+ )?(?:change-?logs?|change log|release[- ]notes?|docs?|documentation|readme|guides?|news)\\b`,
);
const SUBJECT = pattern(
  `${SOME} (?:(?!\\b(?:how|what|where|when|which|that|who)\\b)[^,:;.()]){0,60}\\b(?:are|is|was|were|gets?|comes?|stands?|appears?|must|should)\\b`,
);

/** Kinds of work that set right or take back what others broke. */
const MENDING: ReadonlySet<TypeWord> = new Set<TypeWord>(["fix", "revert"]);

function names(title: string, text: string, typed: boolean): boolean {
  if (TOLD.test(title) || SUBJECT.test(title)) return false;
  if (ALONE.test(text) || MADE.test(title)) return true;
  return typed ? AFFECTED_TYPED.test(title) : AFFECTED.test(title) || WITH.test(text);
}

/**
 * Whether a title's own words mark its change as breaking. Whoever names the type of the work has a `!` for it, so that
 * there only a label counts, and for a repair nothing else.
 * @param title as its author wrote it, bounded
 * @param text the title without its prefixes
 * @param type what its type means, undefined where it names none
 */
export function marksBreaking(title: string, text: string, type: TypeWord | undefined): boolean {
  if (!/breaking|incompatible/i.test(title) || NOT_BREAKING.test(title)) return false;
  if (MARKS.some((mark) => mark.test(title) || mark.test(text))) return true;
  if (type !== undefined && MENDING.has(type)) return false;
  return names(title, text, type !== undefined && type !== "breaking");
}
