import { defaultModel, findModel, type Price, VENDORS, type Vendor } from "./catalog.ts";

/** The variables that say which model is asked, as `lib/env.ts` reads them. */
export type ModelSettings = {
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_CONTEXT_TOKENS: number;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_BASE_URL?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  GOOGLE_GENERATIVE_AI_BASE_URL?: string | undefined;
};

/** A model that can be asked, and what is known of it. */
export type Choice = {
  kind: "model";
  provider: Vendor | "custom";
  /** As the provider names it. */
  model: string;
  /** `<vendor>/<model>`, or the custom endpoint's own name. */
  id: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  contextTokens: number;
  maxOutputTokens: number;
  price: Price | null;
};

/** Nothing is set, something is set that cannot work, or a model. */
export type ModelChoice = Choice | { kind: "problem"; problem: string } | { kind: "none" };

/** What is assumed of a model that the catalog does not know. */
const UNKNOWN_OUTPUT_TOKENS = 8_192;

const VARIABLES = {
  openai: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL" },
  anthropic: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL" },
  google: { key: "GOOGLE_GENERATIVE_AI_API_KEY", baseUrl: "GOOGLE_GENERATIVE_AI_BASE_URL" },
} as const satisfies Record<Vendor, { key: keyof ModelSettings; baseUrl: keyof ModelSettings }>;

/**
 * Which model the settings name: that of `AI_BASE_URL`, else the vendor that `AI_MODEL` begins with, else the only
 * vendor that has a key.
 */
export function chooseModel(settings: ModelSettings): ModelChoice {
  const named = settings.AI_MODEL;
  if (settings.AI_BASE_URL !== undefined) {
    if (named === undefined) return problem("AI_BASE_URL is set, but AI_MODEL is not.");
    return customModel(settings, settings.AI_BASE_URL, named);
  }
  const vendor = VENDORS.find((each) => named?.startsWith(`${each}/`));
  if (vendor !== undefined && named !== undefined) return vendorModel(settings, vendor, named.slice(vendor.length + 1));
  const keyed = VENDORS.filter((each) => settings[VARIABLES[each].key] !== undefined);
  const [only, ...others] = keyed;
  if (only === undefined) {
    return named === undefined ? { kind: "none" } : problem("AI_MODEL is set, but no key and no AI_BASE_URL.");
  }
  if (others.length > 0) {
    const keys = keyed.map((each) => VARIABLES[each].key).join(", ");
    return problem(`${keys} are set: AI_MODEL has to name one, as in ${only}/${defaultModel(only)}.`);
  }
  return vendorModel(settings, only, named ?? defaultModel(only));
}

function problem(text: string): ModelChoice {
  return { kind: "problem", problem: text };
}

function customModel(settings: ModelSettings, baseUrl: string, model: string): ModelChoice {
  return {
    kind: "model",
    provider: "custom",
    model,
    id: model,
    apiKey: settings.AI_API_KEY,
    baseUrl,
    contextTokens: settings.AI_CONTEXT_TOKENS,
    maxOutputTokens: UNKNOWN_OUTPUT_TOKENS,
    price: null,
  };
}

function vendorModel(settings: ModelSettings, vendor: Vendor, model: string): ModelChoice {
  const { key, baseUrl } = VARIABLES[vendor];
  const apiKey = settings[key];
  if (apiKey === undefined) return problem(`AI_MODEL names ${vendor}, but ${key} is not set.`);
  const id = `${vendor}/${model}`;
  const known = findModel(id);
  return {
    kind: "model",
    provider: vendor,
    model,
    id,
    apiKey,
    baseUrl: settings[baseUrl],
    contextTokens: known?.contextTokens ?? settings.AI_CONTEXT_TOKENS,
    maxOutputTokens: known?.maxOutputTokens ?? UNKNOWN_OUTPUT_TOKENS,
    price: known?.price ?? null,
  };
}
