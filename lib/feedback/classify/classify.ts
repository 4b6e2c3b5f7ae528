import type { Kind, Sentiment } from "#lib/feedback/limits.ts";
import { DENIALS, NEGATIVE, POSITIVE, SIGNALS } from "./signals.ts";

export type Classification = { title: string; kind: Kind; sentiment: Sentiment };

const TITLE_LENGTH = 90;
/** How far before a word its denial stands: as in "not a very good". */
const DENIAL_REACH = 3;
/** Of two kinds that as much speaks for, the one that most needs somebody to act. */
const BY_NEED = ["bug", "feature", "question", "praise"] as const;
const LEAST_WEIGHT = 2;

/** What a message is about by its own words (English), the same for the same text; the kind is `other` where nothing tells. */
export function classify(message: string): Classification {
  const words = message.toLowerCase().replace(/\s+/g, " ").trim();
  const feeling = feelingOf(words);
  const kind = kindOf(words, feeling);
  return { title: titleOf(message), kind, sentiment: sentimentOf(kind, feeling) };
}

function kindOf(words: string, feeling: number): Kind {
  const weights = { bug: 0, feature: 0, question: 0, praise: feeling > 0 ? feeling : 0 };
  for (const { kind, weight, pattern } of SIGNALS) if (pattern.test(words)) weights[kind] += weight;
  // Thanks in advance are no praise.
  if (weights.bug + weights.feature + weights.question > 0) weights.praise -= 2;
  const best = BY_NEED.reduce((leader, kind) => (weights[kind] > weights[leader] ? kind : leader));
  return weights[best] >= LEAST_WEIGHT ? best : "other";
}

/** Good words less bad ones. */
function feelingOf(words: string): number {
  const tokens = words.replaceAll(/['’]/g, "").match(/[a-z]+/g) ?? [];
  return tokens.reduce((sum, token, at) => sum + worthOf(token) * (isDenied(tokens, at) ? -1 : 1), 0);
}

function worthOf(token: string): number {
  if (POSITIVE.has(token)) return 1;
  return NEGATIVE.has(token) ? -1 : 0;
}

function isDenied(tokens: readonly string[], at: number): boolean {
  return tokens.slice(Math.max(0, at - DENIAL_REACH), at).some((token) => DENIALS.has(token));
}

function sentimentOf(kind: Kind, feeling: number): Sentiment {
  if (kind === "praise") return feeling < 0 ? "neutral" : "positive";
  // A wish says how good something would be, a report of a fault thanks for the rest.
  if (kind === "feature" || kind === "question") return feeling < -1 ? "negative" : "neutral";
  if (kind === "bug") return feeling > 1 ? "neutral" : "negative";
  if (feeling === 0) return "neutral";
  return feeling > 0 ? "positive" : "negative";
}

/** Marks that turn the direction of text, or that nobody sees. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line of at most `max` characters, cut between words. */
export function oneLine(text: string, max: number): string {
  const flat = text.replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\ufffd]+$/, "")}…`;
}

/** The first sentence, without the marks of a heading or a list. */
function titleOf(message: string): string {
  const first = message
    .split("\n")
    .map((line) => line.replace(/^[\s#>*`~-]+/, "").trim())
    .find((line) => /[\p{L}\p{N}]/u.test(line));
  if (first === undefined) return oneLine(message, TITLE_LENGTH) || "Without words";
  const sentence = /^.{12,}?[.!?](?=\s+[^\p{Ll}\s])/u.exec(first)?.[0] ?? first;
  return oneLine(sentence, TITLE_LENGTH).replace(/(?<!\.)\.$/, "");
}
