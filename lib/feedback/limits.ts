export const KINDS = ["bug", "feature", "praise", "question", "other"] as const;
export type Kind = (typeof KINDS)[number];
export const SENTIMENTS = ["negative", "neutral", "positive"] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
export const STATUSES = ["new", "triaged", "resolved", "archived"] as const;
export type Status = (typeof STATUSES)[number];

export const MESSAGE_MAX = 4_000;
export const TITLE_MAX = 200;
export const METADATA_BYTES = 8_192;
export const METADATA_DEPTH = 8;
/** Limit of one address without a credential. */
export const ADDRESS_LIMIT = { limit: 30, windowMs: 600_000 } as const;
/** Limit of one organization for all senders without a credential. */
export const ORGANIZATION_LIMIT = { limit: 200, windowMs: 3_600_000 } as const;
