import { findModel } from "#lib/ai/catalog.ts";
import type { PriceOverrides } from "#lib/price-overrides.ts";
import { type Engine, NO_SEARCH } from "./catalog.ts";
import type { EngineUsage } from "./types.ts";

/** What an engine charges, in US dollars. */
export type EnginePrice = {
  /** For a million tokens. */
  input: number;
  output: number;
  /** For a thousand searches, or answers that searched, by `searchUnit`. */
  searches: number;
  searchUnit: "search" | "answer";
  /** Where the price was read; null if the operator of this installation set it. */
  source: string | null;
  /** The day on which it was read, `2026-11-05`; null if the operator set it. */
  readOn: string | null;
};

type SearchPrice = Pick<EnginePrice, "searches" | "searchUnit"> & { source: string; readOn: string };

const OPENAI = "https://developers.openai.com/api/docs/pricing";
const ANTHROPIC = "https://platform.claude.com/docs/en/about-claude/pricing";
const GOOGLE = "https://ai.google.dev/gemini-api/docs/pricing";
const PERPLEXITY = "https://docs.perplexity.ai/docs/getting-started/pricing";
const READ_ON = "2026-11-24";

/** Prices of web search. The tokens of models are priced in the catalog of models. */
const SEARCH_PRICES: Readonly<Record<string, SearchPrice>> = {
  "openai/gpt-5.4": { searches: 10, searchUnit: "search", source: OPENAI, readOn: READ_ON },
  "openai/gpt-5.4-mini": { searches: 10, searchUnit: "search", source: OPENAI, readOn: READ_ON },
  "anthropic/claude-sonnet-5-5": { searches: 10, searchUnit: "search", source: ANTHROPIC, readOn: READ_ON },
  "anthropic/claude-haiku-4-5": { searches: 10, searchUnit: "search", source: ANTHROPIC, readOn: READ_ON },
  "google/gemini-3.8-flash": { searches: 14, searchUnit: "search", source: GOOGLE, readOn: READ_ON },
  "google/gemini-2.5-flash": { searches: 35, searchUnit: "answer", source: GOOGLE, readOn: READ_ON },
  "perplexity/sonar": { searches: 5, searchUnit: "search", source: PERPLEXITY, readOn: READ_ON },
};

/** Token prices of engines that are no models of the catalog. */
const TOKEN_PRICES: Readonly<Record<string, { input: number; output: number }>> = {
  "perplexity/sonar": { input: 1, output: 1 },
};

/** The price of an engine; null if it is unknown. Sandbox engines are free. */
export function findPrice(engine: Pick<Engine, "id" | "sandbox">, overrides: PriceOverrides): EnginePrice | null {
  if (engine.sandbox) return FREE;
  const own = overrides.get(engine.id);
  if (own) return { ...own, searchUnit: "search", source: null, readOn: null };
  const tokens = TOKEN_PRICES[engine.id] ?? findModel(engine.id)?.price;
  const search = SEARCH_PRICES[engine.id];
  return tokens && search ? { ...tokens, ...search } : null;
}

const FREE: EnginePrice = { input: 0, output: 0, searches: 0, searchUnit: "search", source: null, readOn: null };

export type Consumption = Pick<EngineUsage, "inputTokens" | "outputTokens" | "searches">;

/**
 * Tokens and searches that an answer is expected to take before a project has answers of its own. An engine that
 * searches reads the pages that it finds, which are input too.
 */
export function expectedConsumption(search: boolean): Consumption {
  return search
    ? { inputTokens: 12_000, outputTokens: 900, searches: 2 }
    : { inputTokens: 50, outputTokens: 900, searches: 0 };
}

/** Computes what an answer costs in millionths of a US dollar; null if its tokens were not counted. */
export function priceAnswer(price: EnginePrice, { inputTokens, outputTokens, searches }: Consumption): number | null {
  if (inputTokens === null || outputTokens === null) return null;
  const charged = price.searchUnit === "answer" ? Math.min(1, searches) : searches;
  return Math.round(inputTokens * price.input + outputTokens * price.output + charged * price.searches * 1_000);
}

/**
 * What an answer cost in millionths of a US dollar: as the vendor reported it, otherwise by its price; null if neither
 * is known.
 * @param engine as stored in a check, with its suffix
 */
export function costOfAnswer(engine: string, usage: EngineUsage, overrides: PriceOverrides): number | null {
  if (usage.vendorCostUsd !== null) return Math.round(usage.vendorCostUsd * MICROS);
  const id = engine.endsWith(NO_SEARCH) ? engine.slice(0, -NO_SEARCH.length) : engine;
  const price = findPrice({ id, sandbox: id.startsWith("sandbox/") }, overrides);
  if (price === FREE) return 0;
  return price && priceAnswer(price, usage);
}

/** Millionths of a US dollar in one. */
export const MICROS = 1_000_000;

export const toUsd = (cost: number): number => cost / MICROS;
