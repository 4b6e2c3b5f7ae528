import type { LOOKBACK_WINDOWS, TONE_PROFILES } from "#lib/jobs/contract.ts";
import type { CONTENT_TYPES } from "#lib/posts/contract.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { parseAuthor, parseSubject } from "./subject.ts";

/** A month of a year, or the last one of that name: `month:2026-08`, `month:08`. */
export type Month = `month:${string}`;
export type Window = (typeof LOOKBACK_WINDOWS)[number] | "newest" | Month;
export type Tone = (typeof TONE_PROFILES)[number];
export type ContentType = (typeof CONTENT_TYPES)[number];
/** What a question about changes is limited to. */
export type Kind = "breaking" | "security" | "fixes" | "features" | "reverted" | "left out";

/** A question about changes. `null` means that the message does not say. */
export type ChangeQuestion = {
  kind: "shipped";
  window: Window | null;
  only: Kind | null;
  about: string | null;
  author: string | null;
};
export type WriteRequest = {
  kind: "write";
  contentType: ContentType;
  window: Window | null;
  about: string | null;
  tone: Tone | null;
};

/** The requests that are understood without a model. */
export type Intent =
  | ChangeQuestion
  | WriteRequest
  | { kind: "visibility" }
  | { kind: "gaps" }
  | { kind: "shorten" }
  | { kind: "help" }
  | { kind: "unknown" };

const WINDOWS: readonly [RegExp, Window][] = [
  [/\b(?:newest|latest)\b/, "newest"],
  [/\byesterday\b/, "yesterday"],
  [/\btoday\b/, "current_day"],
  [/\b(?:14 days|two weeks|2 weeks|fortnight)\b/, "last_14_days"],
  [/\b(?:30 days|month|four weeks|4 weeks)\b/, "last_30_days"],
  [/\b(?:7 days|week)\b/, "last_7_days"],
];

const MONTHS = "january february march april may june july august september october november december".split(" ");
/** "May" is a verb as well, so that a month needs a preposition or a year. */
const MONTH = new RegExp(`\\b(?:(?:in|for|of|during|since) )?(${MONTHS.join("|")})(?: (\\d{4}))?\\b`);

/** The month that a text names. */
function parseMonth(text: string): Month | null {
  const [match = "", name = "", year] = MONTH.exec(text) ?? [];
  if (name === "" || (match === "may" && year === undefined)) return null;
  const number = String(MONTHS.indexOf(name) + 1).padStart(2, "0");
  return `month:${year === undefined ? "" : `${year}-`}${number}`;
}

const TONES: readonly [RegExp, Tone][] = [
  [/\b(?:friendly|conversational|warm|personal)\b/, "Conversational"],
  [/\b(?:casual|relaxed|fun|playful)\b/, "Casual"],
  [/\b(?:formal|official)\b/, "Formal"],
  [/\b(?:professional|business)\b/, "Professional"],
];

const CONTENT: readonly [RegExp, ContentType][] = [
  [/\blinked ?in\b/, "linkedin_post"],
  [/\b(?:tweet|twitter|x post|post (?:on|for) x)\b/, "twitter_post"],
  [/\b(?:image|picture|card)\b/, "image"],
  [/\b(?:blog ?post|blog|article)\b/, "blog_post"],
  [/\b(?:change ?log|release notes)\b/, "changelog"],
];

const ONLY: readonly [RegExp, Kind][] = [
  [/\bbreaking\b|\bbreaks?\b/, "breaking"],
  [/\b(?:revert(?:s|ed)?|rolled back)\b/, "reverted"],
  [/\b(?:left out|leave out|dropped|ignored|excluded|skipped)\b/, "left out"],
  [/\b(?:security|vulnerabilit(?:y|ies)|cves?)\b/, "security"],
  [/\b(?:bugs?|fix(?:es|ed)?|bugfix(?:es)?)\b/, "fixes"],
  [/\b(?:features?|enhancements?)\b/, "features"],
];

const WRITE = /\b(?:write|draft|make|create|generate|prepare)\b/;
const SHIPPED = compilePhrases([
  "ship[ped|s|ping]",
  "release[d|s]",
  "merged",
  "change[d|s]",
  "what('s| is| was) new",
  "what happened",
  "(summari(s|z)e|sum up|recap)",
  "(a|the) (summary|overview|recap)",
]);
const VISIBILITY = /\b(?:visible|visibility|mention(?:s|ed| rate)?|share of voice)\b/;
const GAPS = /\bgaps?\b/;
const SHORTEN = /\b(?:shorten|shorter|condense|trim|cut down)\b/;
const HELP = /^\W*(?:help|hi|hello|hey)\b|\bwhat (?:else )?can (?:you|i)\b|\bhow does this work\b/;

/** Asks for what is known of a subject. */
const ASKS = /\b(?:tell me (?:more )?about|(?:more|details|information) (?:about|on)|explain|describe)\b/;

/** Detects the request of a message by keywords. */
export function detectIntent(message: string): Intent {
  const text = message.toLowerCase().replaceAll("’", "'");
  if (SHORTEN.test(text)) return { kind: "shorten" };
  const contentType = CONTENT.find(([words]) => words.test(text))?.[1];
  const window = parseMonth(text) ?? WINDOWS.find(([words]) => words.test(text))?.[1] ?? null;
  if (WRITE.test(text) && contentType) {
    const tone = TONES.find(([words]) => words.test(text))?.[1] ?? null;
    return { kind: "write", contentType, window, about: parseSubject(message), tone };
  }
  if (GAPS.test(text)) return { kind: "gaps" };
  if (VISIBILITY.test(text)) return { kind: "visibility" };
  const only = ONLY.find(([words]) => words.test(text))?.[1] ?? null;
  const author = parseAuthor(message);
  const about = author === null ? parseSubject(message) : null;
  const isQuestion = SHIPPED.test(text) || only !== null || (ASKS.test(text) && about !== null);
  if (isQuestion || author !== null) {
    return { kind: "shipped", window, only, about, author };
  }
  return HELP.test(text) ? { kind: "help" } : { kind: "unknown" };
}
