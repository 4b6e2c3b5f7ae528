import { compilePhrases } from "#lib/text/phrases.ts";

/** Facts about a company that are extracted from its description without a model. */
export type Facts = {
  /** The category as a noun phrase without article: `scheduling platform`. */
  category: string | undefined;
  /** The target group: `dental clinics`. */
  audience: string | undefined;
  /** A task that users do with it, beginning with a verb: `reduce no-shows`. */
  task: string | undefined;
};

const PHRASE_WORDS_MAX = 9;
const PHRASE_CHARACTERS_MAX = 70;

/** The end of a noun phrase. */
const BOUNDARY =
  /\s(?:for|that|which|who|to|with|built|designed|made|used|helping|letting|powering|where|so|from|and helps)\s|[,;:.()]|\s[–—-]\s/i;
const COPULA = /\b(?:is|are|was)\s+(?:an?\s+|the\s+|one of the\s+|your\s+)?/i;
const MAKER = /\b(?:makes|builds|offers|provides|develops|sells|runs|delivers)\s+(?:an?\s+|the\s+)?/i;
/** Words that praise and carry no information. */
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
 * Extracts category, audience and task from the first sentences of an English description. Facts in an unknown form are
 * left out.
 * @param audience the audience of the brand identity, which takes precedence
 */
export function extractFacts(description: string, audience: string | null): Facts {
  const sentences = description
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.!?])\s+/)
    .slice(0, 3);
  const first = sentences[0] ?? "";
  const fromText = findFirst(sentences, audienceIn);
  return {
    category: categoryIn(first),
    audience: phrase(audience?.split(/[.;\n]|\s(?:who|that|which)\s/)[0]) ?? fromText,
    task: findFirst(sentences, taskIn),
  };
}

function findFirst<T>(sentences: string[], read: (sentence: string) => T | undefined): T | undefined {
  for (const sentence of sentences) {
    const fact = read(sentence);
    if (fact !== undefined) return fact;
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

/** Generic nouns such as `tool` or `purpose-built platform` need their purpose to be a category. */
const GENERIC_HEAD = /^(?:\S+\s)?(?:tool|platform|product|app|application|service|solution|suite|system)s?$/i;

function purposeAfter(rest: string): string {
  const [purpose = ""] = /^\s(?:for|to)\s[^,;:.()–—]+/i.exec(rest) ?? [];
  return purpose.split(/\s(?:that|which|who|with|so)\s/i)[0] ?? "";
}

function audienceIn(sentence: string): string | undefined {
  const [, match] = /\s(?:for|helps?|lets?|enables?|gives)\s+(.+)$/i.exec(sentence) ?? [];
  const [group] = (match ?? "").split(/\s(?:to|that|which|who|with|by|in|and)\s|[,;:.()]|\s[–—]\s/i);
  const words = group?.trim().split(" ") ?? [];
  // In "helps teams ship faster" the group ends at the plural noun before the verb.
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

/** Phrases with third-person pronouns do not work in the first person. */
function taskPhrase(text: string): string | undefined {
  return /\b(?:you|your|we|us|our|its?|they|them|their)\b/i.test(text) ? undefined : phrase(text);
}

/** `teams ship release notes` -> `ship release notes`; `you to reduce no-shows` -> `reduce no-shows`. */
function helpedTask(rest: string): string | undefined {
  const words = cut(rest).split(" ");
  const index = words.findIndex((word) => /^(?:to|you|them|people|everyone)$/i.test(word) || /[^su]s$/i.test(word));
  const verbs = words.slice(index + 1);
  return index === -1 ? undefined : taskPhrase((verbs[0]?.toLowerCase() === "to" ? verbs.slice(1) : verbs).join(" "));
}

function cut(text: string): string {
  return text.split(/[,;:.!?()]|\s[–—]\s|\sso that\s|\swithout\s|\sand\s/i)[0]?.trim() ?? "";
}

/** `reduces no-shows` -> `reduce no-shows`; undefined unless the first word is a verb in the third person. */
function baseForm(text: string): string | undefined {
  const [verb = "", ...rest] = text.split(" ");
  if (!/^[a-z]{3,}s$/.test(verb) || /(?:ss|us|is)$/.test(verb) || rest.length === 0) return undefined;
  const base = verb.endsWith("ies") ? `${verb.slice(0, -3)}y` : verb.replace(/(?<=sh|ch|ss|x|zz|go|do)es$|s$/, "");
  return taskPhrase([base, ...rest].join(" "));
}

/** Trims a phrase for use in a question; undefined when it is empty, too long or would break the line. */
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
