import { pathKind } from "#lib/content/ledger/read/paths.ts";
import { findType, parseTitle, type TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { splitCode } from "#lib/content/text/inline.ts";
import { type ChangeNames, hasOwnName, listChangeNames, namesCode } from "./names.ts";
import { isPackageReadme } from "./paths.ts";
import { definiteSubject } from "./prose.ts";
import { contentWords, namedWords } from "./words.ts";

/** What a change is about: the words of its title, those of them that are names, and what its code adds or removes. */
export type ChangeWords = {
  title: ReadonlySet<string>;
  named: ReadonlySet<string>;
  names: ChangeNames;
  isInternal: boolean;
  /** Whether it changes nothing that users see, so that its documents explain what was there before. */
  isExplaining: boolean;
};

const DOCUMENTATION = /\b(?:docs?|documentation|readme|how-?to|tutorials?|guides?|examples?)\b/i;
const INTERNAL_TYPES: ReadonlySet<TypeWord> = new Set<TypeWord>([
  "documentation",
  "test",
  "infrastructure",
  "internal",
]);
/** The pictures and the site of documents. */
const SITE = /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm)$|(?:^|\/)(?:docs?|documentation|website)\//i;
/** Types of changes that keep what the product does. */
const UNCHANGED = /^(?:refactor\w*|tests?|style|ci|lint)$/i;
/** Titles of changes that only put code elsewhere. */
const MOVES = /^(?:move|extract|split|refactor|restructure|reorgani[sz]e|modulari[sz]e)\b|\bmodule\b.*\bmove\b/i;
const SHARED_MIN = 2;

/** Whether a change touches no shipped code. */
function isDocsOnly({ commits }: Change): boolean {
  const paths = commits.flatMap(({ files }) => files.map(({ path }) => path));
  return paths.length > 0 && paths.every((path) => pathKind(path) !== "source" || SITE.test(path));
}

export function listChangeWords(change: Change): ChangeWords {
  const { text, type, bang } = parseTitle(change.title);
  const isDocumentation = DOCUMENTATION.test(change.title) || findType(type ?? "") === "documentation";
  const isInternal = isDocumentation || INTERNAL_TYPES.has(findType(type ?? "") ?? "feature");
  const isKept = UNCHANGED.test(type ?? "") || MOVES.test(text);
  const isExplaining = isDocumentation || isDocsOnly(change) || (!bang && isKept);
  // Every other sentence of a page has the product's name.
  const product = contentWords(`${change.repository.owner} ${change.repository.name}`);
  const [title, named] = [contentWords(text), namedWords(text)].map((words) => words.difference(product));
  const names = listChangeNames(change);
  return { title: title ?? product, named: named ?? product, names, isInternal, isExplaining };
}

function countShared(text: string, title: ReadonlySet<string>): number {
  return contentWords(text).intersection(title).size;
}

/** Whether a code span names what the title names or what the change's code adds. */
function namesChange(text: string, { title, names }: ChangeWords): boolean {
  const codes = splitCode(text).filter((part) => part.code);
  return codes.some(({ text: code }) => countShared(code, title) > 0 || hasOwnName(code, names.added));
}

/** Whether a code span has a word of the title: `__meta_rds_engine` and "Add RDS role". */
function namesTitle(plain: string, title: ReadonlySet<string>): boolean {
  return splitCode(plain).some((part) => part.code && countShared(part.text, title) > 0);
}

type Placed = { plain: string; text: string; path: string; isNewPage: boolean };

/** Whether a page is new with the change and named after it. */
function isOwnPage({ path, isNewPage }: Placed, title: ReadonlySet<string>): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return isNewPage && countShared(name, title) >= SHARED_MIN;
}

/**
 * Whether a sentence has to do with the change at all: it names what the change's code adds or removes, or what its
 * title names and no page named before, shares words with the title, or stands on a page of the change. The rest is
 * background.
 * @param known the words of the pages before
 */
export function concerns(sentence: Placed, { title, named, names }: ChangeWords, known: ReadonlySet<string>): boolean {
  const { plain, text, path } = sentence;
  const words = contentWords(plain);
  const shared = words.intersection(title).size;
  if (shared > 0 && shared >= Math.min(SHARED_MIN, title.size)) return true;
  if (isPackageReadme(path)) return false;
  if (words.intersection(named).difference(known).size > 0 || namesTitle(plain, title)) return true;
  return isOwnPage(sentence, title) || namesCode(plain, text, names);
}

/** A heading that is a name in code, such as an option's. */
const CODE_HEADING = /^`[^`]+`/;

/**
 * Whether a sentence is about the change: it stands under the name of what the change adds, names in code what the
 * title or the change's code has, or says most of the title. What it calls "the ..." has to be one of them too. What
 * documentation changes and cleanups explain was there before.
 */
export function isAbout({ plain: sentence, heading }: { plain: string; heading: string }, words: ChangeWords): boolean {
  const { title, isInternal } = words;
  if (isInternal) return false;
  if (CODE_HEADING.test(heading) && namesChange(heading, words)) return true;
  const subject = definiteSubject(sentence);
  if (subject !== undefined && !subject.includes("`") && countShared(subject, title) === 0) return false;
  if (sentence.includes("`")) return namesChange(sentence, words);
  // Prose without code is mostly background: it has to say what the title says.
  const shared = countShared(sentence, title);
  return shared >= Math.min(SHARED_MIN, title.size) && shared * 2 >= title.size && shared > 0;
}
