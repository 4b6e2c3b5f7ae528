/** Who answers: a vendor that is asked directly, the operator's own endpoint, or our sandbox. */
export const PROVIDERS = ["openai", "anthropic", "google", "perplexity", "custom", "sandbox"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What people call a provider. */
export const PROVIDER_LABELS: Readonly<Record<Provider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  perplexity: "Perplexity",
  custom: "Custom endpoint",
  sandbox: "Sandbox",
};

/** A model that questions are put to (specification, GEO, section 1). */
export type Engine = {
  /** `<vendor>/<model>`. */
  id: string;
  provider: Provider;
  label: string;
  /** Whether it can search the web for an answer. */
  search: boolean;
  /** Whether a request can ask that nothing of it is kept. */
  zdr: boolean;
  sandbox: boolean;
};

/** What the id of an engine ends with where it ran without its web search. */
export const NO_SEARCH = ":nosearch";

/**
 * The engines of vendors that are asked directly. They agree on zero retention by contract, for an account; none takes it
 * as an option of a request, so that none can promise it here.
 */
const VENDOR_ENGINES: readonly Engine[] = [
  vendorEngine("openai/gpt-5.4", "GPT-5.4"),
  vendorEngine("openai/gpt-5.4-mini", "GPT-5.4 mini"),
  vendorEngine("anthropic/claude-sonnet-5-5", "Claude Sonnet 5.5"),
  vendorEngine("anthropic/claude-haiku-4-5", "Claude Haiku 4.5"),
  vendorEngine("google/gemini-3.8-flash", "Gemini 3.8 Flash"),
  vendorEngine("google/gemini-2.5-flash", "Gemini 2.5 Flash"),
  vendorEngine("perplexity/sonar", "Sonar"),
];

/** Engines that answer on this machine from a small corpus and what the organization published. */
const SANDBOX_ENGINES: readonly Engine[] = [
  sandboxEngine("sandbox/atlas", "Atlas"),
  sandboxEngine("sandbox/beacon", "Beacon"),
  sandboxEngine("sandbox/compass", "Compass"),
];

export const ENGINES: readonly Engine[] = [...VENDOR_ENGINES, ...SANDBOX_ENGINES];

function vendorEngine(id: `${Exclude<Provider, "custom" | "sandbox">}/${string}`, label: string): Engine {
  return { id, provider: id.slice(0, id.indexOf("/")) as Provider, label, search: true, zdr: false, sandbox: false };
}

function sandboxEngine(id: `sandbox/${string}`, label: string): Engine {
  return { id, provider: "sandbox", label, search: true, zdr: true, sandbox: true };
}

/** Whether an engine, as checks name it, is one of the built-in sandbox: no real measurement. */
export function isSandboxEngine(engine: string): boolean {
  return engine.startsWith("sandbox/");
}
