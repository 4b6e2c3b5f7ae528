import type { LOOKBACK_WINDOWS } from "#lib/jobs/contract.ts";
import type { CONTENT_TYPES } from "#lib/posts/contract.ts";

export type Window = (typeof LOOKBACK_WINDOWS)[number] | "newest";
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The requests that are understood without a model. */
export type Intent =
  | { kind: "shipped"; window: Window }
  | { kind: "write"; contentType: ContentType; window: Window }
  | { kind: "visibility" }
  | { kind: "gaps" }
  | { kind: "shorten" }
  | { kind: "unknown" };

const WINDOWS: readonly [RegExp, Window][] = [
  [/\b(?:newest|latest)\b/, "newest"],
  [/\byesterday\b/, "yesterday"],
  [/\btoday\b/, "current_day"],
  [/\b(?:14 days|two weeks|2 weeks|fortnight)\b/, "last_14_days"],
  [/\b(?:30 days|month|four weeks|4 weeks)\b/, "last_30_days"],
  [/\b(?:7 days|week)\b/, "last_7_days"],
];

const CONTENT: readonly [RegExp, ContentType][] = [
  [/\blinked ?in\b/, "linkedin_post"],
  [/\b(?:tweet|twitter|x post|post (?:on|for) x)\b/, "twitter_post"],
  [/\b(?:image|picture|card)\b/, "image"],
  [/\b(?:blog ?post|blog|article)\b/, "blog_post"],
  [/\b(?:change ?log|release notes)\b/, "changelog"],
];

const WRITE = /\b(?:write|draft|make|create|generate|prepare)\b/;
const SHIPPED = /\b(?:ship(?:ped)?|released?|merged|changed|what(?:'s| is| was) new|what happened)\b/;
const VISIBILITY = /\b(?:visible|visibility|mention(?:s|ed| rate)?|share of voice)\b/;
const GAPS = /\bgaps?\b/;
const SHORTEN = /\b(?:shorten|shorter|condense|trim|cut down)\b/;

/** Detects the request of a message by keywords. */
export function detectIntent(message: string): Intent {
  const text = message.toLowerCase().replaceAll("’", "'");
  if (SHORTEN.test(text)) return { kind: "shorten" };
  const contentType = CONTENT.find(([words]) => words.test(text))?.[1];
  if (WRITE.test(text) && contentType) return { kind: "write", contentType, window: detectWindow(text) };
  if (GAPS.test(text)) return { kind: "gaps" };
  if (VISIBILITY.test(text)) return { kind: "visibility" };
  if (SHIPPED.test(text)) return { kind: "shipped", window: detectWindow(text) };
  return { kind: "unknown" };
}

function detectWindow(text: string): Window {
  return WINDOWS.find(([words]) => words.test(text))?.[1] ?? "last_7_days";
}
