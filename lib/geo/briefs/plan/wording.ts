import { type ContentSubtype, type Intent, TITLE_MAX } from "#lib/geo/briefs/contract.ts";
import { topicOf } from "#lib/geo/engines/sandbox/topic.ts";

const ALTERNATIVES =
  /\b(?:alternatives?|instead of|replace(?:ment)?s?|similar to|competitors? (?:of|to)|switch(?:ing)? from)\b/i;
const COMPARISON = /\b(?:vs\.?|versus|compare[ds]?|comparisons?|differences?|better than)\b/i;
const HOW = /\b(?:how (?:do|can|should|to|does|would)|steps? (?:to|for)|set(?:ting)? up|way to|ways to)\b/i;
const LIST = /\b(?:best|top(?: \d+)?|leading|popular|which|recommend(?:ed)?|good|cheapest|list of|options)\b/i;
const QUESTION = /^(?:is|are|can|does|do|should|will|why|when|who|what does|what is|what's)\b/i;

/** What an asker wants, by the wording; the first that fits. */
export function subtypeOf(prompt: string): ContentSubtype {
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

export function intentOf(prompt: string): Intent {
  return INTENTS[subtypeOf(prompt)];
}

/** The question as a subject: "What are the best CRMs for shops?" is "CRMs for shops". */
export function subjectOf(prompt: string): string {
  return topicOf(prompt);
}

export function capitalized(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

const TITLES: Record<ContentSubtype, (subject: string) => string> = {
  guide: (subject) => `${capitalized(subject)}: a guide`,
  comparison: (subject) => `${capitalized(subject)}: a comparison`,
  listicle: (subject) => `The best ${subject}: what to look for`,
  "how-to": (subject) => `How to ${subject}`,
  faq: (subject) => `${capitalized(subject)}: questions and answers`,
  alternatives: (subject) => capitalized(subject),
};

/** A title with the asker's own words in it, in one line of at most 120 characters. */
export function workingTitle(subtype: ContentSubtype, prompt: string): string {
  const subject = subjectOf(prompt);
  const asked = prompt.trim().replace(/\s+/g, " ");
  const title = subject === "this" ? asked : TITLES[subtype](subject);
  return cut(title, TITLE_MAX);
}

/** At most so many characters, cut between words. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/\s+\S*$/, "")
    .toWellFormed();
}

const JOBS: Record<Intent, (subject: string) => string> = {
  learn: (subject) => `Understand ${subject} well enough to act.`,
  compare: (subject) => `Tell the options apart: ${subject}.`,
  choose: (subject) => `Choose among ${subject} and know what each is good for.`,
  do: (subject) => `Get it done: ${subject}.`,
  replace: (subject) => `Find what can take its place: ${subject}.`,
};

/** What a reader hires the article for. */
export function jobOf(intent: Intent, prompt: string): string {
  return cut(JOBS[intent](subjectOf(prompt)), 500);
}
