import type { Kind, Sentiment } from "#lib/feedback/limits.ts";
import { DENIALS, NEGATIVE, POSITIVE, SIGNALS } from "./signals.ts";

export type Classification = { title: string; kind: Kind; sentiment: Sentiment };

const TITLE_LENGTH = 90;
/** Number of words before a word in which a negation counts, as in "not a very good". */
const DENIAL_REACH = 3;
/** Breaks ties between kinds: the kind that most needs action comes first. */
const KINDS_BY_URGENCY = ["bug", "feature", "question", "praise"] as const;
const LEAST_WEIGHT = 2;

/** Classifies a message (English) by its words, deterministically. The kind is `other` without any signal. */
export function classify(message: string): Classification {
  const words = message.toLowerCase().replace(/\s+/g, " ").trim();
  const feeling = scoreFeeling(words);
  const kind = classifyKind(words, feeling);
  return { title: extractTitle(message), kind, sentiment: classifySentiment(kind, feeling) };
}

function classifyKind(words: string, feeling: number): Kind {
  const weights = { bug: 0, feature: 0, question: 0, praise: feeling > 0 ? feeling : 0 };
  for (const { kind, weight, pattern } of SIGNALS) if (pattern.test(words)) weights[kind] += weight;
  // Thanks in advance do not count as praise.
  if (weights.bug + weights.feature + weights.question > 0) weights.praise -= 2;
  const best = KINDS_BY_URGENCY.reduce((leader, kind) => (weights[kind] > weights[leader] ? kind : leader));
  return weights[best] >= LEAST_WEIGHT ? best : "other";
}

/** The number of positive words minus the number of negative ones. */
function scoreFeeling(words: string): number {
  const tokens = words.replaceAll(/['’]/g, "").match(/[a-z]+/g) ?? [];
  return tokens.reduce((sum, token, index) => sum + scoreToken(token) * (isDenied(tokens, index) ? -1 : 1), 0);
}

function scoreToken(token: string): number {
  if (POSITIVE.has(token)) return 1;
  return NEGATIVE.has(token) ? -1 : 0;
}

function isDenied(tokens: readonly string[], index: number): boolean {
  return tokens.slice(Math.max(0, index - DENIAL_REACH), index).some((token) => DENIALS.has(token));
}

function classifySentiment(kind: Kind, feeling: number): Sentiment {
  if (kind === "praise") return feeling < 0 ? "neutral" : "positive";
  // Positive words in a feature request describe the wish, and those in a bug report praise the rest.
  if (kind === "feature" || kind === "question") return feeling < -1 ? "negative" : "neutral";
  if (kind === "bug") return feeling > 1 ? "neutral" : "negative";
  if (feeling === 0) return "neutral";
  return feeling > 0 ? "positive" : "negative";
}

/** Bidi controls and invisible characters. */
const INVISIBLE_CHARACTERS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns one line of at most `max` characters, cut between words. */
export function oneLine(text: string, max: number): string {
  const flat = text.replace(INVISIBLE_CHARACTERS, "").replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\ufffd]+$/, "")}…`;
}

/** Returns the first sentence, without heading and list markers. */
function extractTitle(message: string): string {
  const first = message
    .split("\n")
    .map((line) => line.replace(/^[\s#>*`~-]+/, "").trim())
    .find((line) => /[\p{L}\p{N}]/u.test(line));
  if (first === undefined) return oneLine(message, TITLE_LENGTH) || "Without words";
  const sentence = /^.{12,}?[.!?](?=\s+[^\p{Ll}\s])/u.exec(first)?.[0] ?? first;
  return oneLine(sentence, TITLE_LENGTH).replace(/(?<!\.)\.$/, "");
}
