import type { PriceOverrides } from "#lib/price-overrides.ts";
import { buildPrice, defaultModel, findModel, type Price, VENDORS, type Vendor } from "./catalog.ts";

/** The environment variables that select a model, as parsed by `lib/env.ts`. */
export type ModelSettings = {
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_CONTEXT_TOKENS: number;
  /** The operator's own prices, by `<vendor>/<model>` or `custom/<model>`. */
  CLARION_ENGINE_PRICES?: PriceOverrides;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_BASE_URL?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  GOOGLE_GENERATIVE_AI_BASE_URL?: string | undefined;
};

/** A model that can be called. */
export type Choice = {
  kind: "model";
  provider: Vendor | "custom";
  /** The provider's name of the model. */
  model: string;
  /** `<vendor>/<model>`, or the model name of a custom endpoint. */
  id: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  contextTokens: number;
  maxOutputTokens: number;
  price: Price | null;
};

/** A model, a configuration that cannot work, or no configuration. */
export type ModelChoice = Choice | { kind: "problem"; problem: string } | { kind: "none" };

/** The assumed output limit of models outside the catalog. */
const UNKNOWN_OUTPUT_TOKENS = 8_192;

const VARIABLES = {
  openai: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL" },
  anthropic: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL" },
  google: { key: "GOOGLE_GENERATIVE_AI_API_KEY", baseUrl: "GOOGLE_GENERATIVE_AI_BASE_URL" },
} as const satisfies Record<Vendor, { key: keyof ModelSettings; baseUrl: keyof ModelSettings }>;

/**
 * Selects the model of `AI_BASE_URL`, else of the vendor in the prefix of `AI_MODEL`, else of the only vendor with a
 * key.
 */
export function chooseModel(settings: ModelSettings): ModelChoice {
  const modelName = settings.AI_MODEL;
  if (settings.AI_BASE_URL !== undefined) {
    if (modelName === undefined) return problem("AI_BASE_URL is set, but AI_MODEL is not.");
    return customModel(settings, settings.AI_BASE_URL, modelName);
  }
  const vendor = VENDORS.find((each) => modelName?.startsWith(`${each}/`));
  if (vendor !== undefined && modelName !== undefined)
    return vendorModel(settings, vendor, modelName.slice(vendor.length + 1));
  const configured = VENDORS.filter((each) => settings[VARIABLES[each].key] !== undefined);
  const [only, ...others] = configured;
  if (only === undefined) {
    return modelName === undefined ? { kind: "none" } : problem("AI_MODEL is set, but no key and no AI_BASE_URL.");
  }
  if (others.length > 0) {
    const keys = configured.map((each) => VARIABLES[each].key).join(", ");
    return problem(`${keys} are set: AI_MODEL has to name one, as in ${only}/${defaultModel(only)}.`);
  }
  return vendorModel(settings, only, modelName ?? defaultModel(only));
}

/** The selected model; where several vendors have a key and `AI_MODEL` names none, the default model of each. */
export function listUsableModels(settings: ModelSettings): Choice[] {
  const choice = chooseModel(settings);
  if (choice.kind === "model") return [choice];
  if (settings.AI_BASE_URL !== undefined || settings.AI_MODEL !== undefined) return [];
  return VENDORS.filter((vendor) => settings[VARIABLES[vendor].key] !== undefined)
    .map((vendor) => vendorModel(settings, vendor, defaultModel(vendor)))
    .filter((each) => each.kind === "model");
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
    price: findPrice(settings, "custom", model),
  };
}

/** The operator's price of a model, else that of the catalog, else null. */
function findPrice({ CLARION_ENGINE_PRICES }: ModelSettings, provider: Choice["provider"], model: string) {
  const own = CLARION_ENGINE_PRICES?.get(`${provider}/${model}`);
  if (own !== undefined) return buildPrice(provider, own.input, own.output);
  return findModel(`${provider}/${model}`)?.price ?? null;
}

function vendorModel(settings: ModelSettings, vendor: Vendor, model: string): ModelChoice {
  const { key, baseUrl } = VARIABLES[vendor];
  const apiKey = settings[key];
  if (apiKey === undefined) return problem(`AI_MODEL names ${vendor}, but ${key} is not set.`);
  const id = `${vendor}/${model}`;
  const catalogModel = findModel(id);
  return {
    kind: "model",
    provider: vendor,
    model,
    id,
    apiKey,
    baseUrl: settings[baseUrl],
    contextTokens: catalogModel?.contextTokens ?? settings.AI_CONTEXT_TOKENS,
    maxOutputTokens: catalogModel?.maxOutputTokens ?? UNKNOWN_OUTPUT_TOKENS,
    price: findPrice(settings, vendor, model),
  };
}
