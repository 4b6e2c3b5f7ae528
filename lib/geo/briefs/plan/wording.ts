import type { ContentSubtype, Intent } from "#lib/geo/briefs/contract.ts";
import { TITLE_MAX } from "#lib/geo/briefs/limits.ts";
import { extractTopic } from "#lib/geo/engines/sandbox/topic.ts";

const ALTERNATIVES =
  /\b(?:alternatives?|instead of|replace(?:ment)?s?|similar to|competitors? (?:of|to)|switch(?:ing)? from)\b/i;
const COMPARISON = /\b(?:vs\.?|versus|compare[ds]?|comparisons?|differences?|better than)\b/i;
const HOW = /\b(?:how (?:do|can|should|to|does|would)|steps? (?:to|for)|set(?:ting)? up|way to|ways to)\b/i;
const LIST = /\b(?:best|top(?: \d+)?|leading|popular|which|recommend(?:ed)?|good|cheapest|list of|options)\b/i;
const QUESTION = /^(?:is|are|can|does|do|should|will|why|when|who|what does|what is|what's)\b/i;

/** Detects the content type from the wording of a question; the first match wins. */
export function detectSubtype(prompt: string): ContentSubtype {
  if (ALTERNATIVES.test(prompt)) return "alternatives";
  if (COMPARISON.test(prompt)) return "comparison";
  if (HOW.test(prompt)) return "how-to";
  if (LIST.test(prompt)) return "listicle";
  return QUESTION.test(prompt.trim()) ? "faq" : "guide";
}

const INTENTS: Record<ContentSubtype, Intent> = {
  alternatives: "replace",
  comparison: "compare",
  "how-to": "do",
  listicle: "choose",
  faq: "learn",
  guide: "learn",
};

export function detectIntent(prompt: string): Intent {
  return INTENTS[detectSubtype(prompt)];
}

/** Turns a question into its subject: "What are the best CRMs for shops?" gives "CRMs for shops". */
export function extractSubject(prompt: string): string {
  return extractTopic(prompt);
}

export function capitalized(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

/** Openings that are followed by a noun phrase rather than a sentence. */
const LOOKING = /^(?:(?:what|which) (?:are|is) )?(?:the )?(?:best|top(?: \d+)?|leading|most popular)\b/i;
const DOING = /^how (?:do|can|should) (?:i|we|you|one|teams?)\b|^how to\b/i;

/** Builds a title from the wording of the question, in one line of at most 120 characters. */
export function workingTitle(subtype: ContentSubtype, prompt: string): string {
  const question = prompt.trim().replace(/\s+/g, " ");
  const subject = extractSubject(question);
  const isPhrase = subject !== "this" && LOOKING.test(question);
  if (subtype === "how-to" && subject !== "this" && DOING.test(question)) return cut(`How to ${subject}`, TITLE_MAX);
  if (subtype === "listicle" && isPhrase) return cut(`The best ${subject}: what to look for`, TITLE_MAX);
  if (subtype === "guide" && isPhrase) return cut(`${capitalized(subject)}: a guide`, TITLE_MAX);
  return cut(capitalized(question), TITLE_MAX);
}

/** Cuts a text between words to at most `max` characters. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/\s+\S*$/, "")
    .toWellFormed();
}

const JOBS: Record<Intent, string> = {
  learn: "Understand it well enough to act",
  compare: "Tell the options apart",
  choose: "Choose, and know what each option is good for",
  do: "Get it done, step by step",
  replace: "Find an alternative",
};

/** Describes the job to be done by the article. */
export function describeJob(intent: Intent, prompt: string): string {
  return cut(`${JOBS[intent]}: “${prompt.trim().replace(/\s+/g, " ")}”`, 500);
}
