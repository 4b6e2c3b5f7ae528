import type { StyleRules } from "#lib/content/types.ts";

/** Limits for the rules of skills. */
export const RULE_LIMITS = {
  /** The total number of rules of all skills of a brand. */
  count: 500,
  phraseCharacters: 80,
  phraseWords: 8,
  replacementCharacters: 120,
  nameCharacters: 60,
  lineCharacters: 400,
  sentenceWordsMin: 5,
  sentenceWordsMax: 100,
  issues: 50,
} as const;

/** A line that could not be parsed; `line` counts from 1 in the text of its skill. */
export type RuleIssue = { line: number; message: string };
export type CompiledRules = { rules: StyleRules; issues: RuleIssue[] };

type RuleLine = { line: number; text: string };
type State = {
  forbidden: Map<string, { phrase: string; replacement: string | null; line: number }>;
  names: Map<string, string>;
  sentenceWordsMax: number | null;
  allowsFirstPerson: boolean;
  issues: RuleIssue[];
};

/**
 * Compiles the fenced blocks named `rules` of skills. The earlier skill wins a contradiction; the shortest sentence
 * limit and the strictest first-person rule apply. Invalid lines are reported as issues and skipped. Runs in linear
 * time.
 */
export function compileRules(contents: readonly string[]): CompiledRules {
  const state: State = {
    forbidden: new Map(),
    names: new Map(),
    sentenceWordsMax: null,
    allowsFirstPerson: true,
    issues: [],
  };
  for (const content of contents) compileOne(state, content);
  return {
    rules: {
      forbidden: [...state.forbidden.values()].map(({ phrase, replacement }) => ({
        phrase,
        replacement: replacement !== null && containsForbidden(state, replacement) ? null : replacement,
      })),
      names: [...state.names.values()],
      sentenceWordsMax: state.sentenceWordsMax,
      allowsFirstPerson: state.allowsFirstPerson,
    },
    issues: state.issues.slice(0, RULE_LIMITS.issues),
  };
}

function compileOne(state: State, content: string): void {
  const own = new Set<string>();
  const { lines, unclosed } = ruleLines(content);
  for (const rule of lines) {
    const problem = readRule(state, own, rule);
    if (problem !== undefined) addIssue(state, rule.line, problem);
  }
  if (unclosed !== null) addIssue(state, unclosed, "The block of rules is not closed");
  for (const key of own) {
    const rule = state.forbidden.get(key);
    if (rule?.replacement && containsForbidden(state, rule.replacement)) {
      addIssue(state, rule.line, "The replacement holds words that are to be avoided themselves");
    }
  }
}

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/;

/** The lines inside fenced blocks named `rules` (CommonMark 4.5). */
function ruleLines(content: string): { lines: RuleLine[]; unclosed: number | null } {
  const lines: RuleLine[] = [];
  let fence: { mark: string; isRules: boolean; line: number } | null = null;
  for (const [index, raw] of content.split(/\r\n|\r|\n/).entries()) {
    const [, mark = "", info = ""] = FENCE.exec(raw) ?? [];
    if (fence === null) {
      if (mark !== "") fence = { mark, isRules: info.toLowerCase() === "rules", line: index + 1 };
    } else if (closes(raw, fence.mark)) {
      fence = null;
    } else if (fence.isRules) {
      lines.push({ line: index + 1, text: raw.trim() });
    }
  }
  return { lines, unclosed: fence?.isRules ? fence.line : null };
}

function closes(raw: string, mark: string): boolean {
  const text = raw.trim();
  return text.length >= mark.length && text === mark.charAt(0).repeat(text.length);
}

type Reader = (state: State, value: string, line: number, own: Set<string>) => string | undefined;

/** Each reader adds one value to the state or returns what is wrong with it. */
const READERS: Record<string, Reader> = {
  avoid: readAvoid,
  spell: readName,
  "sentence-words": readSentenceWords,
  "first-person": readFirstPerson,
};

/** @returns what is wrong with the line, or undefined */
function readRule(state: State, own: Set<string>, { line, text }: RuleLine): string | undefined {
  if (text === "" || text.startsWith("#")) return undefined;
  if (text.length > RULE_LIMITS.lineCharacters) return `A rule has at most ${RULE_LIMITS.lineCharacters} characters`;
  const colon = text.indexOf(":");
  const key = colon === -1 ? "" : text.slice(0, colon).trim().toLowerCase();
  const reader = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
  if (!reader) return "A line begins with avoid:, spell:, sentence-words: or first-person:";
  if (state.forbidden.size + state.names.size >= RULE_LIMITS.count) return `${RULE_LIMITS.count} rules are the most`;
  return reader(state, text.slice(colon + 1).trim(), line, own);
}

const ARROW = /\s*(?:->|→)\s*/;
/** Characters that could act as markup, break a line or change the text direction. */
const UNSAFE = /[<>[\]`*|\\{}\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const WORD = /[\p{L}\p{N}]/u;

function readAvoid(state: State, value: string, line: number, own: Set<string>): string | undefined {
  const [phrase = "", replacement, ...more] = value.split(ARROW).map((part) => part.replace(/\s+/g, " "));
  if (more.length > 0) return "A rule has one arrow at most";
  const problem = phraseProblem(phrase) ?? (replacement === undefined ? undefined : replacementProblem(replacement));
  if (problem) return problem;
  const key = normalize(phrase);
  if (own.has(key)) return `“${phrase}” is named twice`;
  own.add(key);
  if (!state.forbidden.has(key)) state.forbidden.set(key, { phrase, replacement: replacement ?? null, line });
  return undefined;
}

function phraseProblem(phrase: string): string | undefined {
  if (!WORD.test(phrase)) return "Name a word or a phrase to avoid";
  if (phrase.length > RULE_LIMITS.phraseCharacters) {
    return `A phrase has at most ${RULE_LIMITS.phraseCharacters} characters`;
  }
  if (phrase.split(" ").length > RULE_LIMITS.phraseWords)
    return `A phrase has at most ${RULE_LIMITS.phraseWords} words`;
  return UNSAFE.test(phrase) ? "A phrase is plain text" : undefined;
}

function replacementProblem(replacement: string): string | undefined {
  if (replacement === "") return "Name what to write instead, or leave the arrow out";
  if (replacement.length > RULE_LIMITS.replacementCharacters) {
    return `A replacement has at most ${RULE_LIMITS.replacementCharacters} characters`;
  }
  return UNSAFE.test(replacement) ? "A replacement is plain text" : undefined;
}

function readName(state: State, value: string): string | undefined {
  const name = value.replace(/\s+/g, " ");
  if (!WORD.test(name)) return "Name what is to be spelled this way";
  if (name.length > RULE_LIMITS.nameCharacters) return `A name has at most ${RULE_LIMITS.nameCharacters} characters`;
  if (UNSAFE.test(name)) return "A name is plain text";
  const existing = state.names.get(normalize(name));
  if (existing === undefined) state.names.set(normalize(name), name);
  return existing === undefined || existing === name ? undefined : `It is spelled “${existing}” already`;
}

function readSentenceWords(state: State, value: string): string | undefined {
  const { sentenceWordsMin: min, sentenceWordsMax: max } = RULE_LIMITS;
  const words = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (!(words >= min && words <= max)) return `Give a number from ${min} to ${max}`;
  state.sentenceWordsMax = Math.min(words, state.sentenceWordsMax ?? max);
  return undefined;
}

function readFirstPerson(state: State, value: string): string | undefined {
  const answer = value.toLowerCase();
  if (answer !== "yes" && answer !== "no") return "Answer yes or no";
  if (answer === "no") state.allowsFirstPerson = false;
  return undefined;
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Whether a replacement contains a forbidden phrase as whole words. */
function containsForbidden(state: State, text: string): boolean {
  const plain = normalize(text).split(" ");
  return (
    hasForbiddenPhrase(state, plain) ||
    hasForbiddenPhrase(
      state,
      plain.map((word) => word.replace(EDGES, "")),
    )
  );
}

function hasForbiddenPhrase(state: State, words: readonly string[]): boolean {
  return words.some((_, start) => {
    for (let end = start + 1; end <= Math.min(words.length, start + RULE_LIMITS.phraseWords); end++) {
      if (state.forbidden.has(words.slice(start, end).join(" "))) return true;
    }
    return false;
  });
}

function normalize(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function addIssue(state: State, line: number, message: string): void {
  state.issues.push({ line, message });
}
