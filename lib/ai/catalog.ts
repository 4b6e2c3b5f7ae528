/** Vendors with direct support, each through its own protocol. */
export const VENDORS = ["openai", "anthropic", "google"] as const;
export type Vendor = (typeof VENDORS)[number];

/**
 * US dollars per million tokens. Input that the vendor caches may cost more when it is written and less when it is read
 * again; without these prices it counts as ordinary input.
 */
export type Price = { input: number; output: number; cacheWrite?: number; cacheRead?: number };

/** Input tokens that a vendor wrote to its cache, or read from it. They are part of all input tokens. */
export type CachedTokens = { written: number; read: number };

export type CatalogModel = {
  /** `<vendor>/<model>`, with the vendor's name of the model. */
  id: `${Vendor}/${string}`;
  /** The maximum number of tokens of a request and its answer together. */
  contextTokens: number;
  maxOutputTokens: number;
  price: Price;
  /** Whether the vendor enforces a JSON schema for answers. */
  structuredOutput: boolean;
};

/**
 * Models with known sizes and prices; the first one of each vendor is its default. Other models work, too, without a
 * known price. Sources, as of November 2026: platform.claude.com/docs (models overview),
 * developers.openai.com/api/docs (pricing, standard tier), ai.google.dev/gemini-api/docs (pricing, paid tier).
 */
export const CATALOG: readonly CatalogModel[] = [
  model("openai/gpt-5.4-mini", 400_000, 128_000, 0.75, 4.5),
  model("openai/gpt-5.4", 1_050_000, 128_000, 2.5, 15),
  model("openai/gpt-5.6-luna", 1_050_000, 128_000, 1, 6),
  model("openai/gpt-4.1-mini", 1_047_576, 32_768, 0.4, 1.6),
  model("openai/gpt-4.1", 1_047_576, 32_768, 2, 8),
  model("anthropic/claude-sonnet-5-5", 1_000_000, 128_000, 2, 10),
  model("anthropic/claude-opus-5-5", 1_000_000, 128_000, 4, 20),
  model("anthropic/claude-opus-5", 1_000_000, 128_000, 5, 25),
  model("anthropic/claude-sonnet-4-6", 1_000_000, 64_000, 3, 15),
  model("anthropic/claude-haiku-4-5", 200_000, 64_000, 1, 5),
  model("google/gemini-3.8-flash", 1_000_000, 65_536, 0.75, 3.75),
  model("google/gemini-2.5-pro", 1_048_576, 65_536, 1.25, 10),
  model("google/gemini-2.5-flash", 1_048_576, 65_536, 0.3, 2.5),
];

function model(
  id: CatalogModel["id"],
  contextTokens: number,
  maxOutputTokens: number,
  input: number,
  output: number,
): CatalogModel {
  const price = buildPrice(id.slice(0, id.indexOf("/")), input, output);
  return { id, contextTokens, maxOutputTokens, price, structuredOutput: true };
}

/** The price of a vendor's model from its two main prices. */
export function buildPrice(vendor: string, input: number, output: number): Price {
  // platform.claude.com/docs, prompt caching: 1.25 times the price to write, a tenth to read.
  const cache = vendor === "anthropic" ? { cacheWrite: input * 1.25, cacheRead: input * 0.1 } : {};
  return { input, output, ...cache };
}

export function findModel(id: string): CatalogModel | undefined {
  return CATALOG.find((each) => each.id === id);
}

/** The default model of a vendor, without the vendor prefix. */
export function defaultModel(vendor: Vendor): string {
  const match = CATALOG.find((each) => each.id.startsWith(`${vendor}/`));
  if (match === undefined) throw new Error(`The catalog has no model of ${vendor}.`);
  return match.id.slice(vendor.length + 1);
}

/** Computes the cost in US dollars, or null if the price is unknown. */
export function computeCost(
  price: Price | null,
  inputTokens: number,
  outputTokens: number,
  { written, read }: CachedTokens = { written: 0, read: 0 },
): number | null {
  if (price === null) return null;
  const { input, output, cacheWrite = input, cacheRead = input } = price;
  const cached = written * (cacheWrite - input) + read * (cacheRead - input);
  return (inputTokens * input + cached + outputTokens * output) / 1_000_000;
}
