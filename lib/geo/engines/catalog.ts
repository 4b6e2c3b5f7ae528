/** Providers of engines: vendors asked directly, the operator's own endpoint, and the built-in sandbox. */
export const PROVIDERS = ["openai", "anthropic", "google", "perplexity", "custom", "sandbox"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Display names of providers. */
export const PROVIDER_LABELS: Readonly<Record<Provider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  perplexity: "Perplexity",
  custom: "Custom endpoint",
  sandbox: "Sandbox",
};

/** A model that is asked questions (specification, GEO, section 1). */
export type Engine = {
  /** `<vendor>/<model>`. */
  id: string;
  provider: Provider;
  label: string;
  /** Whether it can search the web for an answer. */
  search: boolean;
  /** Whether a request can demand zero data retention. */
  zdr: boolean;
  sandbox: boolean;
};

/** Suffix of an engine's id for runs without its web search. */
export const NO_SEARCH = ":nosearch";

/**
 * Engines of vendors asked directly. Their zero retention is a contract for an account and not an option of a
 * request, so none can promise it here.
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

/** Engines that answer on this machine, from a small corpus and the organization's publications. */
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

/** Whether an engine id belongs to the built-in sandbox, which is no real measurement. */
export function isSandboxEngine(engine: string): boolean {
  return engine.startsWith("sandbox/");
}
