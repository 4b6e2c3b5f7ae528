import type { TrafficEventRow, TrafficJourneyRow } from "#db/queries/traffic/log.ts";
import { referrerOperator } from "#lib/geo/traffic/classify/referral.ts";
import { getOperator } from "#lib/geo/traffic/classify/sender.ts";
import type { Journey, LogItem } from "#lib/geo/traffic/shapes.ts";
import {
  CATEGORIES,
  type Category,
  CONFIDENCES,
  type Confidence,
  VISITOR_TYPES,
  type VisitorType,
} from "#lib/geo/traffic/types.ts";

const TYPE_OF: Record<Category, VisitorType> = {
  "training-crawler": "crawler",
  "search-index": "crawler",
  "assistant-browse": "assistant",
  ai_referral: "human",
  "follow-up": "human",
  conversion: "human",
  "unknown-bot": "unknown",
};

/** Keeps the categories of these visitor types; an empty list means all. */
export function filterCategories(visitorTypes: readonly VisitorType[], among: readonly Category[]): Category[] {
  const chosen = among.length > 0 ? among : CATEGORIES;
  return chosen.filter((category) => visitorTypes.length === 0 || visitorTypes.includes(TYPE_OF[category]));
}

function requireOneOf<const T extends string>(values: readonly T[], stored: string): T {
  const value = values.find((one) => one === stored);
  if (!value) throw new Error(`${stored} is not one of ${values.join(", ")}`);
  return value;
}

export function toKind(row: { category: string; agent: string; confidence: string }) {
  const category: Category = requireOneOf(CATEGORIES, row.category);
  const confidence: Confidence = requireOneOf(CONFIDENCES, row.confidence);
  const visitorType = TYPE_OF[category];
  const operator = visitorType === "human" ? referrerOperator(row.agent) : getOperator(row.agent);
  return { visitorType, category, agent: row.agent, operator, confidence };
}

export function toLogItem(row: TrafficEventRow): Omit<LogItem, "occurredAt"> & { occurredAt: Date } {
  const { projectId: _, ...event } = row;
  return { ...event, ...toKind(row), type: row.category === "conversion" ? "conversion" : "request" };
}

type Dated<T> = Omit<T, "startedAt" | "lastAt"> & { startedAt: Date; lastAt: Date };

export function toJourney({ projectId: _, referredAt: __, ...row }: TrafficJourneyRow): Dated<Journey> {
  const visitorType = requireOneOf(VISITOR_TYPES, row.visitorType);
  return {
    ...row,
    visitorType,
    operator: visitorType === "human" ? referrerOperator(row.agent) : getOperator(row.agent),
  };
}
