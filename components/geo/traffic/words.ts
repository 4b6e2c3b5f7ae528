import { formatCount, plural } from "#lib/format.ts";
import type { Point, Source, Totals } from "#lib/geo/traffic/shapes.ts";
import type { Category, Confidence, Precision, VisitorType } from "#lib/geo/traffic/types.ts";

export type Channel = Exclude<keyof Point, "day">;

/** `Object.keys` with the record's key type. */
export function typedKeys<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}

export const CHANNEL_WORDS: Record<Channel, { label: string; text: string }> = {
  crawler: { label: "AI crawlers", text: "Pages read for training or search indexes" },
  assistantBrowse: { label: "Assistant visits", text: "Pages fetched for a user's question" },
  aiReferral: { label: "AI referrals", text: "Page views from AI answers" },
  conversions: { label: "Conversions", text: "Goals reached after an AI visit" },
};
export const CHANNELS = typedKeys(CHANNEL_WORDS);

export const VISITOR_WORDS: Record<VisitorType, string> = {
  crawler: "Crawlers",
  assistant: "Assistants",
  human: "People",
  unknown: "Unknown bots",
};

export const CATEGORY_WORDS: Record<Category, string> = {
  "training-crawler": "Training crawler",
  "search-index": "Search index",
  "assistant-browse": "Assistant visit",
  ai_referral: "AI referral",
  "follow-up": "Later page",
  conversion: "Conversion",
  "unknown-bot": "Unknown bot",
};

export const CONFIDENCE_WORDS: Record<Confidence, { label: string; text: string }> = {
  verified: { label: "Verified", text: "From an IP address its operator publishes." },
  reported: {
    label: "Reported",
    text: "Not checked: its operator publishes no IP addresses, or we got none.",
  },
  rejected: { label: "Rejected", text: "Not from an IP address its operator publishes." },
};

export const PRECISION_WORDS: Record<Precision, { label: string; text: string }> = {
  exact: { label: "Exact", text: "One visitor, identified by your website's ID or a tagged link." },
  estimated: {
    label: "Estimated",
    text: "Visits from the same AI and network within 30 minutes, counted as one visitor.",
  },
};

/** The channel that counts a source. */
export function getChannel({ visitorType }: Pick<Source, "visitorType">): Channel {
  if (visitorType === "crawler") return "crawler";
  return visitorType === "assistant" ? "assistantBrowse" : "aiReferral";
}

/** The change of a count since the previous window: `+12`, `−3`, `same as before`, `none before`. */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? "none before either" : "none before";
  if (now === before) return "same as before";
  const percent = Math.round((100 * Math.abs(now - before)) / before);
  const size = percent > 0 && percent <= 999 ? ` (${now > before ? "+" : "−"}${percent}%)` : "";
  return `${now > before ? "+" : "−"}${formatCount(Math.abs(now - before))}${size}`;
}

/** The chart in one sentence, for screen readers. */
export function summarizeTotals(totals: Totals): string {
  return CHANNELS.map((channel) => `${CHANNEL_WORDS[channel].label} ${formatCount(totals[channel])}`).join(", ");
}

/** `3 pages, 1 conversion`. */
export function journeyWords({ events, conversions }: { events: number; conversions: number }): string {
  const pages = plural(events, "request");
  return conversions === 0 ? pages : `${pages}, ${plural(conversions, "conversion")}`;
}
