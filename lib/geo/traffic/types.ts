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

/** A rule that recognizes an AI agent. */
export type AgentRule = {
  /** The display name. */
  agent: string;
  /** The operator; null when unknown. */
  operator: string | null;
  category: Extract<Category, "training-crawler" | "search-index" | "assistant-browse">;
  /** Lower-case words of the user agent; any of them matches. */
  tokens: readonly string[];
  /** The id of the address list that verifies the agent; without one only the word is known. */
  ranges?: string;
  /** The URL of the documentation. */
  source: string;
};

/** The sender that a user agent belongs to. */
export type Sender =
  | { kind: "agent"; rule: AgentRule }
  /** A search engine, monitor, preview or library that is not AI. */
  | { kind: "ordinary" }
  | { kind: "unknown"; name: string }
  | { kind: "person" };

/** An AI that refers visitors. */
export type ReferralSource = { agent: string; operator: string; hosts: readonly string[]; utm: readonly string[] };

/** A parsed and validated event. */
export type Envelope = {
  index: number;
  eventId: string | null;
  type: "request" | "conversion";
  occurredAt: Date;
  method: string | null;
  /** Null for a conversion without a URL. */
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

/**
 * The owner of a journey: a visitor that the website identifies, or all visitors with the same source and network.
 */
export type Visitor = { precision: Precision; key: string };

/** The category of an event and its confidence. */
export type Classification = {
  category: Category;
  agent: string;
  confidence: Confidence;
};
