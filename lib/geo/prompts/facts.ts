import { compilePhrases } from "#lib/text/phrases.ts";

/** What a brand identity says of a company, read off its description without a model. */
export type Facts = {
  /** What it is, as a noun phrase without article: `scheduling platform`. */
  category: string | undefined;
  /** Whom it is for: `dental clinics`. */
  audience: string | undefined;
  /** What one does with it, beginning with a verb: `reduce no-shows`. */
  task: string | undefined;
};

const PHRASE_WORDS_MAX = 9;
const PHRASE_CHARACTERS_MAX = 70;

/** Where a noun phrase ends. */
const BOUNDARY =
  /\s(?:for|that|which|who|to|with|built|designed|made|used|helping|letting|powering|where|so|from|and helps)\s|[,;:.()]|\s[–—-]\s/i;
const COPULA = /\b(?:is|are|was)\s+(?:an?\s+|the\s+|one of the\s+|your\s+)?/i;
const MAKER = /\b(?:makes|builds|offers|provides|develops|sells|runs|delivers)\s+(?:an?\s+|the\s+)?/i;
/** Words that praise and say nothing of what it is. */
const PRAISE = compilePhrases(
  {
    article: ["a[n]", "the", "your", "our"],
    rank: ["world[']s", "leading", "best", "first", "top", "ultimate", "most", "#1", "number one"],
    quality: [
      "modern",
      "powerful",
      "simple",
      "easy[-to-use]",
      "fast[est]",
      "new",
      "next-gen[eration]",
      "innovative",
      "all-in-one",
      "smart[est]",
      "beautiful",
    ],
    fame: ["award-winning", "trusted", "popular"],
  },
  { before: /^/, after: /\s+/ },
);

/**
 * Reads category, audience and task off the first sentences of a description in English. What a sentence does not say in
 * a form that is understood is left out, never guessed.
 * @param audience whom the brand identity names, which goes before what the description says
 */
export function factsOf(description: string, audience: string | null): Facts {
  const sentences = description
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.!?])\s+/)
    .slice(0, 3);
  const first = sentences[0] ?? "";
  const fromText = firstOf(sentences, audienceIn);
  return {
    category: categoryIn(first),
    audience: phrase(audience?.split(/[.;\n]|\s(?:who|that|which)\s/)[0]) ?? fromText,
    task: firstOf(sentences, taskIn),
  };
}

function firstOf<T>(sentences: string[], read: (sentence: string) => T | undefined): T | undefined {
  for (const sentence of sentences) {
    const found = read(sentence);
    if (found !== undefined) return found;
  }
  return undefined;
}

function categoryIn(sentence: string): string | undefined {
  const verb = COPULA.exec(sentence) ?? MAKER.exec(sentence);
  const isTagline = verb === null && /\sfor\s/i.test(sentence);
  if (!verb && !isTagline) return undefined;
  let rest = verb ? sentence.slice(verb.index + verb[0].length) : sentence;
  while (PRAISE.test(rest)) rest = rest.replace(PRAISE, "");
  const head = rest.split(BOUNDARY)[0] ?? "";
  return GENERIC_HEAD.test(head) ? phrase(`${head}${purposeAfter(rest.slice(head.length))}`) : phrase(head);
}

/** `tool`, `purpose-built platform`: what it is for has to be said too. */
const GENERIC_HEAD = /^(?:\S+\s)?(?:tool|platform|product|app|application|service|solution|suite|system)s?$/i;

function purposeAfter(rest: string): string {
  const [purpose = ""] = /^\s(?:for|to)\s[^,;:.()–—]+/i.exec(rest) ?? [];
  return purpose.split(/\s(?:that|which|who|with|so)\s/i)[0] ?? "";
}

function audienceIn(sentence: string): string | undefined {
  const [, named] = /\s(?:for|helps?|lets?|enables?|gives)\s+(.+)$/i.exec(sentence) ?? [];
  const [group] = (named ?? "").split(/\s(?:to|that|which|who|with|by|in|and)\s|[,;:.()]|\s[–—]\s/i);
  const words = group?.trim().split(" ") ?? [];
  // "helps teams ship faster": the group ends before the verb, which a plural noun tells.
  const end = words.findIndex((word) => /[^su]s$/i.test(word) || /^(?:people|everyone|developers)$/i.test(word));
  return end === -1 ? undefined : phrase(words.slice(0, end + 1).join(" "));
}

function taskIn(sentence: string): string | undefined {
  const helps = /\b(?:helps?|lets?|enables?|allows?)\s+(.+)$/i.exec(sentence)?.[1];
  if (helps) return helpedTask(helps);
  const [, relative] = /\s(?:that|which)\s+(.+)$/i.exec(sentence) ?? [];
  if (relative) return baseForm(cut(relative));
  const [, purpose] = /\sto\s+(.+)$/i.exec(sentence) ?? [];
  if (purpose) return taskPhrase(cut(purpose));
  const [, clause] = /^(?:\p{Lu}\S*\s){1,3}([a-z]{3,}s\s.+)$/u.exec(sentence) ?? [];
  return clause && !MAKER.test(clause) ? baseForm(cut(clause)) : undefined;
}

/** What one does oneself: a phrase that speaks of a third party reads wrong in the first person. */
function taskPhrase(text: string): string | undefined {
  return /\b(?:you|your|we|us|our|its?|they|them|their)\b/i.test(text) ? undefined : phrase(text);
}

/** `teams ship release notes` -> `ship release notes`; `you to reduce no-shows` -> `reduce no-shows`. */
function helpedTask(rest: string): string | undefined {
  const words = cut(rest).split(" ");
  const at = words.findIndex((word) => /^(?:to|you|them|people|everyone)$/i.test(word) || /[^su]s$/i.test(word));
  const verbs = words.slice(at + 1);
  return at === -1 ? undefined : taskPhrase((verbs[0]?.toLowerCase() === "to" ? verbs.slice(1) : verbs).join(" "));
}

function cut(text: string): string {
  return text.split(/[,;:.!?()]|\s[–—]\s|\sso that\s|\swithout\s|\sand\s/i)[0]?.trim() ?? "";
}

/** `reduces no-shows` -> `reduce no-shows`; undefined where the first word is no verb of the third person. */
function baseForm(text: string): string | undefined {
  const [verb = "", ...rest] = text.split(" ");
  if (!/^[a-z]{3,}s$/.test(verb) || /(?:ss|us|is)$/.test(verb) || rest.length === 0) return undefined;
  const base = verb.endsWith("ies") ? `${verb.slice(0, -3)}y` : verb.replace(/(?<=sh|ch|ss|x|zz|go|do)es$|s$/, "");
  return taskPhrase([base, ...rest].join(" "));
}

/** A phrase fit to stand inside a question, undefined for one that is empty, long or holds what breaks a line. */
function phrase(text: string | undefined): string | undefined {
  const clean = (text ?? "")
    .replace(/[\p{Cc}"“”«»<>[\]{}|]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!?,;:]+$/, "");
  const words = clean.split(" ");
  if (clean.length < 3 || clean.length > PHRASE_CHARACTERS_MAX || words.length > PHRASE_WORDS_MAX) return undefined;
  return `${lowerFirst(words[0] ?? "")}${clean.slice(words[0]?.length ?? 0)}`;
}

/** `Founders` -> `founders`, but `SaaS` and `API` stay. */
function lowerFirst(word: string): string {
  return /^\p{Lu}\p{Ll}*(?:-\p{Ll}+)*$/u.test(word) ? word.toLowerCase() : word;
}
