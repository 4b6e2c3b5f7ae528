export const VISITOR_TYPES = ["crawler", "assistant", "human", "unknown"] as const;
export type VisitorType = (typeof VISITOR_TYPES)[number];
export const CATEGORIES = [
  "training-crawler",
  "search-index",
  "assistant-browse",
  "ai_referral",
  "follow-up",
  "conversion",
  "unknown-bot",
] as const;
export type Category = (typeof CATEGORIES)[number];
export const CONFIDENCES = ["verified", "reported", "rejected"] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const EVENT_TYPES = ["request", "conversion"] as const;
export const PRECISIONS = ["exact", "estimated"] as const;
export type Precision = (typeof PRECISIONS)[number];

/** An AI agent as one recognizes it. */
export type AgentRule = {
  /** As shown. */
  agent: string;
  /** Who runs it; null where nobody says so. */
  operator: string | null;
  category: Extract<Category, "training-crawler" | "search-index" | "assistant-browse">;
  /** Lower-case words of the user agent, any of which tells it. */
  tokens: readonly string[];
  /** Id of the list of addresses that verifies it; without one its word is all there is. */
  ranges?: string;
  /** Where this is said. */
  source: string;
};

/** Whom a user agent belongs to. */
export type Sender =
  | { kind: "agent"; rule: AgentRule }
  /** A search engine, a monitor, a preview, a library: nothing of AI. */
  | { kind: "ordinary" }
  | { kind: "unknown"; name: string }
  | { kind: "person" };

/** An AI that sends people. */
export type ReferralSource = { agent: string; operator: string; hosts: readonly string[]; utm: readonly string[] };

/** An event once it has been read and found sound. */
export type Envelope = {
  index: number;
  eventId: string | null;
  type: "request" | "conversion";
  at: Date;
  method: string | null;
  /** Null for a conversion without one. */
  url: URL | null;
  status: number | null;
  ip: string | null;
  referer: string | null;
  userAgent: string;
  country: string | null;
  visitorId: string | null;
  name: string | null;
  value: number | null;
  currency: string | null;
};

/** Who an event's journey belongs to: one whom the website knows, or whoever shares a source and a network. */
export type Visitor = { precision: Precision; key: string };

/** What an event is, and how sure that is. */
export type Judged = {
  category: Category;
  agent: string;
  confidence: Confidence;
};
