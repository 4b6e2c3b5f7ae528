import { LANGUAGES_BY_SCRIPT, LATIN_LANGUAGES } from "#lib/content/ledger/phrases/languages/all.ts";
import { CHINESE } from "#lib/content/ledger/phrases/languages/chinese.ts";
import { type Language, WORKS, type Work } from "#lib/content/ledger/phrases/languages/language.ts";
import type { Category } from "#lib/content/ledger/types.ts";
import { toSimplified } from "#lib/content/text/simplified.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

/** A kind of work, or `fault` where a title names only a fault. */
type NamedWork = Work | "fault";

/** What a title in another language than English says of its change. */
export type TitleWork = {
  language: string;
  /** The kinds of work that it names, the most likely one first. */
  works: readonly NamedWork[];
  /** Whether it names a fault that matters to many users, a weakness of security, or a breaking change. */
  severe: boolean;
  weakness: boolean;
  breaking: boolean;
};

export const CATEGORY_BY_WORK: Readonly<Record<NamedWork, Category>> = {
  nothing: "Internal Changes",
  bookkeeping: "Internal Changes",
  dependencies: "Infrastructure",
  translation: "Internal Changes",
  wording: "Documentation",
  tests: "Testing",
  documentation: "Documentation",
  delivery: "Infrastructure",
  rework: "Internal Changes",
  performance: "Performance Improvements",
  fix: "Bug Fixes",
  deprecation: "Features & Enhancements",
  removal: "Features & Enhancements",
  feature: "Features & Enhancements",
  fault: "Bug Fixes",
};

/** The patterns of each kind, and one that matches where any of them does: most titles match none. */
type Group = { any: RegExp; each: readonly (readonly [Work, RegExp])[] };

type Patterns = {
  opening: Group;
  closing: Group;
  anywhere: Group;
  nothing: RegExp;
  faults: RegExp;
  severe: RegExp;
  weaknesses: RegExp;
  breaking: RegExp;
  common: RegExp | undefined;
};

const PARTS = {
  rest: /.{0,60}?/,
  loose: /.*/,
  topic: /[^,。]{1,12}?/,
  name: /[\w@./-]+/,
  letters: /[a-zß-öø-ÿ]+/,
  version: /v?\d+(?:\.\d+)*[\w.+-]*/,
  extension: /(?:[._-]\w+){0,2}/,
  of: /(?:(?:de|du|des|da|do|das|dos|del)(?: la| los| las)? |d')?/,
  write: ["(更新|完善|修改|补充|添加|新增|增加|优化|修正|修复|恢复|整理|调整|编写)[了]"],
};
const NOTHING = /(?:)/;
/** Letters of Latin and Cyrillic words. `\p{L}` in hundreds of phrases takes seconds to compile. */
const WORD_START = /(?<![a-z0-9ß-öø-ÿа-яё])/;
const WORD_END = /(?![a-z0-9ß-öø-ÿа-яё])/;
const ENDING = /[a-zß-öø-ÿа-яё]*/;
const FEW_WORDS = /(?:\S+ ){0,3}?/;
const FEW_CHARACTERS = /.{0,12}?/;
/** Kinds that a reader of the product notices. Without spaces between words, they count anywhere in a title. */
const VISIBLE: ReadonlySet<NamedWork> = new Set<Work>(["performance", "fix", "deprecation", "removal", "feature"]);

function compileAll(language: Language): Patterns {
  const { spaced, works } = language;
  const parts = { ...PARTS, few: spaced ? FEW_WORDS : FEW_CHARACTERS };
  const compile = (lines: readonly string[], before: RegExp, after: RegExp): RegExp =>
    compilePhrases(lines, { before, after, parts, any: ENDING, flags: "iu" });
  const start = spaced ? WORD_START : NOTHING;
  const end = spaced ? WORD_END : NOTHING;
  const adverbs = compile(language.adverbs ?? ["<end>"], NOTHING, spaced ? / / : NOTHING).source;
  const endings = compile(language.endings ?? ["<end>"], NOTHING, NOTHING).source;
  const opens = new RegExp(`^[^\\p{L}]{0,12}(?:${adverbs}){0,2}`, "u");
  const closes = new RegExp(`${end.source}(?:${endings})?$`, "u");
  const anywhere = (lines: readonly string[]): RegExp => compile(lines, start, end);
  const named = WORKS.filter((work) => work !== "nothing");
  const group = (kinds: readonly Work[], before: RegExp, after: RegExp): Group => ({
    any: compile(
      kinds.flatMap((work) => works[work]),
      before,
      after,
    ),
    each: kinds.map((work) => [work, compile(works[work], before, after)]),
  });
  const visible = named.filter((work) => VISIBLE.has(work));
  return {
    opening: group(named, opens, end),
    closing: group(named, start, closes),
    anywhere: group(visible, start, end),
    nothing: new RegExp(anywhere(works.nothing).source, "giu"),
    faults: anywhere(language.faults),
    severe: anywhere(language.severe),
    weaknesses: anywhere(language.weaknesses),
    breaking: anywhere(language.breaking),
    common: language.common === undefined ? undefined : new RegExp(anywhere(language.common).source, "giu"),
  };
}

const compiled = new Map<Language, Patterns>();

function getPatterns(language: Language): Patterns {
  const patterns = compiled.get(language) ?? compileAll(language);
  compiled.set(language, patterns);
  return patterns;
}

const CLAUSE_END = /[。、;,!?]+\s*|\.\s+|\s?:\s+|\s[-–—|&+]\s/;
const EDGE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

function findMatches({ any, each }: Group, text: string): Work[] {
  if (!any.test(text)) return [];
  return each.filter(([, pattern]) => pattern.test(text)).map(([work]) => work);
}

/** The kinds that a clause names: those at the end where the language has its verb, then those at the other end. */
function readClause(clause: string, language: Language): Work[] {
  const { opening, closing } = getPatterns(language);
  const [first, second] = language.verb === "first" ? [opening, closing] : [closing, opening];
  return [...new Set([...findMatches(first, clause), ...findMatches(second, clause)])];
}

/** The kinds of the first clause that readers notice, else those of the first clause that names any. */
function readWorks(text: string, language: Language): TitleWork["works"] {
  const { faults, anywhere } = getPatterns(language);
  const clauses = text.split(CLAUSE_END).map((clause) => readClause(clause.replace(EDGE, ""), language));
  const visible = clauses.find(([work]) => work !== undefined && VISIBLE.has(work));
  const named = visible ?? clauses.find((works) => works.length > 0);
  if (named !== undefined) {
    const isFaster = named[0] === "feature" && findMatches(anywhere, text).includes("performance");
    return isFaster ? ["performance", ...named] : named;
  }
  if (faults.test(text)) return ["fault"];
  return language.spaced ? [] : findMatches(anywhere, text);
}

function readIn(text: string, language: Language): TitleWork | undefined {
  const { nothing, severe, weaknesses, breaking } = getPatterns(language);
  const works = readWorks(text, language);
  const isBreaking = breaking.test(text);
  const saysNothing = !/\p{L}/u.test(text.replace(nothing, "")) && /\p{L}/u.test(text);
  if (works.length === 0 && !isBreaking && !saysNothing) return undefined;
  return {
    language: language.name,
    works: saysNothing ? ["nothing", ...works] : works,
    severe: severe.test(text),
    weakness: weaknesses.test(text),
    breaking: isBreaking,
  };
}

const ACCENTED = /[^\P{L}\p{ASCII}]/u;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/gu;

/** How many words of a text the language has and English does not. */
function countOwnWords(text: string, language: Language): number {
  const { common } = getPatterns(language);
  return new Set((common && text.toLowerCase().match(common)) ?? []).size;
}

/** Whether a text in Latin script shows twice that it is written in a language. */
function isWrittenIn(text: string, language: Language): boolean {
  return countOwnWords(text, language) + Number(ACCENTED.test(text)) >= 2;
}

function prepare(text: string): string {
  return text.normalize("NFKC").replaceAll("’", "'");
}

/**
 * Reads the kinds of work that a title names in another language than English, by the words at its start or end.
 * Undefined for titles in English, for titles that open with an English verb, and where no word is known.
 * @param text the title without its prefixes
 */
export function readTitleWork(text: string): TitleWork | undefined {
  const title = prepare(text);
  const opensInEnglish = isImperative(toImperative(title).split(" ", 1)[0] ?? "");
  const byScript = LANGUAGES_BY_SCRIPT.find(([script]) => script.test(title))?.[1];
  if (byScript === undefined) return hasKnownWord(title) ? readLatin(title, opensInEnglish) : undefined;
  if (opensInEnglish) return undefined;
  const works = byScript.map((language) => readIn(language === CHINESE ? toSimplified(title) : title, language));
  return works.find((work) => work !== undefined);
}

/** Words of phrases that are English as well; a phrase has another word beside them. */
const ALSO_ENGLISH = new Set(
  "test tests version documentation readme changelog performance code build release branch master main error workflow pipeline dockerfile support typo typos update composer github actions fix bug bugfix hotfix list format module text api".split(
    " ",
  ),
);
const VOCABULARY_WORD = /[a-zß-öø-ÿ]{2,}/g;
const STEM_MIN = 4;

/** The words and stems of all phrases in Latin script. Most titles in English have none, which is quick to see. */
const VOCABULARY: ReadonlySet<string> = new Set(
  LATIN_LANGUAGES.flatMap(({ works, faults, breaking, common = [] }) => [
    ...Object.values(works).flat(),
    ...faults,
    ...breaking,
    ...common,
  ])
    .flatMap(
      (line) =>
        line
          .toLowerCase()
          .replace(/<[\w-]+>/g, " ")
          .match(VOCABULARY_WORD) ?? [],
    )
    .filter((word) => !ALSO_ENGLISH.has(word)),
);

function hasKnownWord(title: string): boolean {
  const words = title.toLowerCase().match(VOCABULARY_WORD) ?? [];
  return words.some((word) => {
    if (VOCABULARY.has(word)) return true;
    for (let length = STEM_MIN; length < word.length; length += 1) {
      if (VOCABULARY.has(word.slice(0, length))) return true;
    }
    return false;
  });
}

/** Languages in Latin script share words, so the one with most of its own words in the title counts. */
function readLatin(title: string, opensInEnglish: boolean): TitleWork | undefined {
  const readings = LATIN_LANGUAGES.flatMap((language) => {
    const work = opensInEnglish && countOwnWords(title, language) === 0 ? undefined : readIn(title, language);
    return work === undefined ? [] : [{ work, language }];
  });
  if (readings.length < 2) return readings[0]?.work;
  const ranked = readings.map(({ work, language }) => ({ work, words: countOwnWords(title, language) }));
  const [first] = ranked.sort((a, b) => b.words - a.words);
  return (
    first && {
      ...first.work,
      severe: ranked.some(({ work }) => work.severe),
      weakness: ranked.some(({ work }) => work.weakness),
      breaking: ranked.some(({ work }) => work.breaking),
    }
  );
}

/** Reads the kind of work that a label names: a tag before a title, or a heading above notes. */
export function readLabelWork(label: string): TitleWork | undefined {
  const work = readTitleWork(label);
  const works = work?.works.filter((one) => one !== "nothing") ?? [];
  return work === undefined || works.length === 0 ? undefined : { ...work, works };
}

/** Whether a title is written in another language than English, as far as its script or its words show it. */
export function isInOtherLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(NOT_LATIN)?.length ?? 0) > letters * 0.2) return true;
  const title = prepare(text);
  return LATIN_LANGUAGES.some((language) => isWrittenIn(title, language)) || readTitleWork(text) !== undefined;
}
