import { capitalize } from "./capitalize.ts";
import { fitClauses, keepShippedClauses, removeBreakingMark } from "./clauses.ts";
import { clip } from "./clip.ts";
import { CONVENTIONAL, TYPED_WORD } from "./commit-types.ts";
import { cleanLine } from "./inline.ts";
import { plainPunctuation } from "./punctuation.ts";
import { stateRepair } from "./repairs.ts";
import { declareState } from "./states.ts";
import { TAIL } from "./title-tail.ts";
import { isImperative, isOrder, toImperative } from "./verbs.ts";
import { list } from "./words.ts";

/** The title of a source, rewritten for release notes. Code spans keep their backticks. */
export type NormalizedTitle = {
  text: string;
  /** The title for use inside a sentence: a leading verb or a word in lower case in the source has no capital. */
  prose: string;
  /** The area that the prefix names (`css` of `fix(css): …`), or null. */
  area: string | null;
  reverted: boolean;
};

const MAX_LENGTH = 160;
export const UNTITLED = "Untitled change";
const SCOPED = /^[A-Za-z][\w-]{0,30}\(([^()]{1,60})\)!?:\s+(?=\S)/;
/** "fix(css) keep x y": a scope behind which the colon was forgotten. */
const NO_COLON = /^(?:feat|fix|perf|docs?|chore|refactor|build|ci|tests?|style)\(([^()]{1,60})\)!?\s+(?=\S+\s\S)/i;
const AREA = /^([\w@./*{}+-]{1,60}(?:,\s?[\w@./*{}+-]{1,40}){0,3})\s?!?:\s+(?=\S+\s\S)/;
const NOT_AREA =
  /^(?:note|warning|error|todo|fixme|important|update|re|fwd?|https?|tl;?dr|hint|tip|info|example|breaking)$/i;
const BRACKET = /^\[([^\][]{1,40})\]\s*:?\s*(?=\S)/;
const SHORTCODE = /^:[a-z][a-z0-9_+-]{1,30}:\s*/;
const TICKET =
  /^(?:fix(?:es)? #\d{1,7}(?:\s?:\s*| - )(?=\S)|\(#\d{1,7}\)\s*(?=\S)|(?:\[?[A-Z][A-Z0-9]{1,9}-\d{1,6}\]?|#\d{1,7}|gh-\d{1,7}|(?:issue|bug) #\d{1,7})\s?[:,\s-]\s*(?=\S))/i;
/** How a tail that `TAIL` matches can end. */
const TAIL_END = /[\])）\d]\s*$/;
const TAIL_LENGTH = 80;
/** The name of a branch, which hosts propose as a title: `feature/new-menu`, `Feature/new menu`. */
const BRANCH =
  /^(?:feat|features?|fix|bug|bugfix|hotfix|chore|docs|refactor|enhancement|improvement|perf)\/(?=[\w-]+(?:[ _-]|$))/i;
const SOFT_END = /[\s.,;:。]+$/;

/** Whether a title is the name of a branch, which was not written for readers. */
export function isBranchName(title: string): boolean {
  return BRANCH.test(title);
}

function stripBranch(text: string): Strip {
  if (!BRANCH.test(text)) return undefined;
  const rest = text.replace(BRANCH, "");
  return { rest: rest.includes(" ") ? rest : rest.replace(/[-_]+/g, " "), area: null };
}

type Strip = { rest: string; area: string | null } | undefined;

function stripType(text: string): Strip {
  const match = CONVENTIONAL.exec(text) ?? SCOPED.exec(text) ?? NO_COLON.exec(text);
  if (match === null) return undefined;
  const area = match[1]?.trim() || match[2]?.trim() || null;
  return { rest: text.slice(match[0].length), area };
}

function stripBracket(text: string): Strip {
  const match = BRACKET.exec(text);
  if (match === null) return undefined;
  const tag = match[1]?.trim() ?? "";
  // What a tag in another language means is not known, so it stays.
  if (/[^\P{L}\p{ASCII}]/u.test(tag)) return undefined;
  const isArea =
    !TYPED_WORD.test(tag) &&
    /^[a-z@][\w@/.-]{1,29}$/i.test(tag) &&
    !/^v?\d|^[A-Z]+-\d|x$|^(?:minor|major|patch|new|backport|rfc|draft|skip)/i.test(tag);
  return { rest: text.slice(match[0].length), area: isArea ? tag : null };
}

function stripArea(text: string): Strip {
  const match = AREA.exec(text);
  const area = match?.[1];
  if (match === null || area === undefined || area.length > 60 || NOT_AREA.test(area) || /^v?\d/.test(area))
    return undefined;
  return { rest: text.slice(match[0].length), area };
}

function stripTicket(text: string): Strip {
  const match = SHORTCODE.exec(text) ?? TICKET.exec(text);
  return match === null ? undefined : { rest: text.slice(match[0].length), area: null };
}

/** A word without a meaning of its own that was typed twice: "calculated for for frames". */
const DOUBLED =
  /\b(the|an?|to|for|of|in|on|at|by|with|from|and|or|as|is|are|be|when|after|before|using|out|up|all) \1(?=[ -])/gi;

/** Code of one line between three backticks, which titles write as code is written in comments. */
const FENCED = /`{3}([^`]+)`{3}/g;
/** An option of a command line that is not marked as code. */
const OPTION = /(?<![\w`/=.-])--[a-z][a-z\d]*(?:-[a-z\d]+)*(?![\w`=-])/g;

/** A title with its options marked as code, and without the slips that change how it is read. */
function tidy(text: string): string {
  const own = text
    .replace(DOUBLED, "$1")
    .replace(FENCED, "`$1`")
    .replace(/\b(d)on not\b/gi, "$1o not");
  return own.includes("`") ? own : own.replace(OPTION, "`$&`");
}

/** Removes prefixes, at most five deep. An inner area wins over an outer one. */
function stripPrefixes(text: string): { rest: string; area: string | null } {
  let state: { rest: string; area: string | null } = { rest: text, area: null };
  for (let depth = 0; depth < 5; depth += 1) {
    const { rest } = state;
    const next = stripTicket(rest) ?? stripBranch(rest) ?? stripType(rest) ?? stripBracket(rest) ?? stripArea(rest);
    if (next === undefined || next.rest.trim() === "") break;
    state = { rest: next.rest.trim(), area: next.area ?? state.area };
  }
  return state;
}

/** "(#12 close #11)", "( closes #11 fixes #9 in #12)": several numbers in brackets, with what they are to the change. */
const NUMBERS =
  /\s*[(（]\s*(?:(?:(?:clos|resolv)(?:e[sd]?)|fix(?:e[sd])?|refs?|see|in|and|,|[\w./-]{0,60}#\d{1,7})[\s,;]*){2,8}[)）]\s*$/i;

/** Searches only the end of the title for a tail, which keeps the search linear. */
function withoutTail(text: string): string {
  if (!TAIL_END.test(text.slice(-4))) return text;
  const tailStart = Math.max(0, text.length - TAIL_LENGTH);
  return text.slice(0, tailStart) + text.slice(tailStart).replace(TAIL, "").replace(NUMBERS, "");
}

function stripTail(text: string): string {
  let rest = text;
  for (let depth = 0; depth < 5; depth += 1) {
    const next = withoutTail(rest).replace(SOFT_END, (end) => (end.endsWith("...") ? "..." : ""));
    if (next === rest || next === "") break;
    rest = next;
  }
  return rest;
}

/** The branch of a merge commit without a title of its own, as words. */
function mergedBranch(text: string): string | undefined {
  const match = /^Merge (?:pull request [#!]\d+ from|branch) '?([^\s']+)'?/i.exec(text);
  const branch = match?.[1]?.split("/").at(-1)?.replace(/[-_]+/g, " ").trim();
  return branch === "" ? undefined : branch;
}

function revertedTitle(text: string): string | undefined {
  const match =
    /^(?:Revert(?:ed|s)?|Rollback|Back out)\b[:,]?\s+["'“](.+?)["'”]?\s*$/i.exec(text) ??
    /^revert(?:\([^)]*\))?!?:\s+(.+)$/i.exec(text);
  return match?.[1]?.replace(/["”]\s*(\(#\d+\))?$/, "");
}

type Source = { title: string; breaking?: boolean };

const titleCache = new WeakMap<Source, { raw: string; breaking: boolean; title: NormalizedTitle }>();

/** The normalized title of an entry, cached for the writer and the verifier. */
export function getNormalizedTitle(entry: Source): NormalizedTitle {
  const { title: raw, breaking = false } = entry;
  const cached = titleCache.get(entry);
  if (cached?.raw === raw && cached.breaking === breaking) return cached.title;
  const title = normalizeTitle(raw, breaking);
  titleCache.set(entry, { raw, breaking, title });
  return title;
}

/**
 * Converts a pull request title or commit subject to a release note title. The mark of a breaking change is removed.
 */
export function normalizeTitle(raw: string, breaking = false): NormalizedTitle {
  const line = tidy(cleanLine(plainPunctuation(cleanLine(raw).slice(0, 2000))));
  const inner = revertedTitle(stripTail(line));
  if (inner !== undefined) return buildRevertTitle(normalizeTitle(inner));
  const { rest, area } = stripPrefixes(mergedBranch(line) ?? line);
  const body = stripTail(keepShippedClauses(rest))
    .replace(/^[\s"']*[:;,.-]+\s+/, "")
    .trim();
  const own = stateRepair(declareState(toImperative((breaking ? removeBreakingMark(body) : body) || line)));
  const plain = clip(fitClauses(own, MAX_LENGTH), MAX_LENGTH);
  if (!/[\p{L}\p{N}]/u.test(plain)) return { text: UNTITLED, prose: UNTITLED, area: cleanArea(area), reverted: false };
  return { text: capitalize(plain), prose: lowerLeadingVerb(plain), area: cleanArea(area), reverted: false };
}

/** "Remote write: Forward timestamps": the area before a sentence of a note. */
const NOTE_AREA = /^(?:\*\*)?[A-Z][\w/-]*(?: [a-z]+){0,3}:(?:\*\*)? (?=[A-Z`])/;

/** "Bash/Zsh: skip the prompt": where, before what happens there. Kinds of changes and remarks are no places. */
const PLACE_AREA =
  /^(?!(?:add|break|bug|caution|change|deprecat|feature|fix|hint|important|improve|info|note|perf|remove|security|tip|update|warning)\w*:)([A-Z][\w+-]*(?:(?:\/| \/ |, )[A-Z][\w+-]*){0,4}): (?=[a-z`])/i;
const SYSTEM = /^(?:android|freebsd|ios|linux|macos|unix|windows)$/i;
const INTERFACE = /^(?:api|cli|gui|tui|ui)$/i;

/** "Skip the prompt in Bash and Zsh" of "Bash/Zsh: skip the prompt"; any other text stays. */
function placeArea(sentence: string): string {
  const [mark = "", names = ""] = PLACE_AREA.exec(sentence) ?? [];
  const rest = sentence.slice(mark.length).replace(/^support for /, "add support for ");
  if (mark === "" || !/^[A-Z]/.test(names) || !(isOrder(rest) || / (?:now|no longer) /.test(rest))) return sentence;
  const places = names.split(/ ?\/ ?|, /).map((name) => (INTERFACE.test(name) ? `the ${name}` : name));
  return `${capitalize(rest)} ${SYSTEM.test(places[0] ?? "") ? "on" : "in"} ${list(places)}`;
}

/** "hook: fix newlines", of a note that repeats the title of a commit. */
const COMMIT_AREA = /^[a-z][\w./-]{0,30}: (?=[a-z])/;

/** A sentence of a note without the area that it begins with. */
export function withoutNoteArea(sentence: string): string {
  const placed = placeArea(sentence);
  if (placed !== sentence) return placed;
  const rest = sentence.replace(COMMIT_AREA, "");
  return isOrder(rest) ? rest : sentence.replace(NOTE_AREA, "");
}

/** "New `x` to do y", without a verb. */
const NEW_NAME = /^New (?=`)/;

/**
 * A sentence of a note or description in the form of a title, without shortening it: in the imperative, without the
 * area that it may begin with.
 */
export function normalizeSentence(sentence: string): Pick<NormalizedTitle, "text" | "prose"> {
  const text = tidy(withoutNoteArea(cleanLine(plainPunctuation(sentence))).replace(NEW_NAME, "Add "));
  const own = stateRepair(declareState(toImperative(text)));
  return { text: capitalize(own), prose: lowerLeadingVerb(own) };
}

/** A revert of a revert restores the original. */
function buildRevertTitle(original: NormalizedTitle): NormalizedTitle {
  const text = clip(original.reverted ? `Restored: ${original.text}` : `Reverted "${original.text}"`, MAX_LENGTH);
  return { text, prose: text, area: original.area, reverted: !original.reverted };
}

function lowerLeadingVerb(text: string): string {
  const [word = ""] = text.split(" ", 1);
  return isImperative(word) && /^[A-Z][a-z']+$/.test(word) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function cleanArea(area: string | null): string | null {
  const name = area?.replace(/^[@*./]+|[*./]+$/g, "").trim() ?? "";
  return name === "" ||
    name.length > 40 ||
    name.split("/").every((part) => TYPED_WORD.test(part)) ||
    /^(?:deps|deps-dev|all|other|misc|general|main|master|core|minor|major|nits?)$/i.test(name)
    ? null
    : name;
}
