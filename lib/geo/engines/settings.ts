import { ENGINES, type Engine, PROVIDERS, type Provider } from "./catalog.ts";

/** The environment variables that configure engines, as `lib/env.ts` reads them. */
export type EngineSettings = {
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_ENGINES: readonly string[];
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_BASE_URL?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  GOOGLE_GENERATIVE_AI_BASE_URL?: string | undefined;
  PERPLEXITY_API_KEY?: string | undefined;
  PERPLEXITY_BASE_URL?: string | undefined;
  CLARION_SANDBOX_ENGINES: boolean;
};

/** Credentials and address of a provider; undefined `baseUrl` means the provider's own address. */
export type Access = { apiKey: string | undefined; baseUrl: string | undefined };

/** A known gateway that passes on a zero retention option, which decides how requests ask for it. */
export type Gateway = "openrouter" | "vercel" | null;

/** Access to a provider; undefined if it is not configured. */
export function accessTo(settings: EngineSettings, provider: Provider): Access | undefined {
  if (provider === "sandbox") return undefined;
  const access = accesses(settings)[provider];
  if (provider === "custom") return access.baseUrl === undefined ? undefined : access;
  return access.apiKey === undefined ? undefined : access;
}

function accesses(settings: EngineSettings): Record<Exclude<Provider, "sandbox">, Access> {
  return {
    openai: { apiKey: settings.OPENAI_API_KEY, baseUrl: settings.OPENAI_BASE_URL },
    anthropic: { apiKey: settings.ANTHROPIC_API_KEY, baseUrl: settings.ANTHROPIC_BASE_URL },
    google: { apiKey: settings.GOOGLE_GENERATIVE_AI_API_KEY, baseUrl: settings.GOOGLE_GENERATIVE_AI_BASE_URL },
    perplexity: { apiKey: settings.PERPLEXITY_API_KEY, baseUrl: settings.PERPLEXITY_BASE_URL },
    custom: { apiKey: settings.AI_API_KEY, baseUrl: settings.AI_BASE_URL },
  };
}

/**
 * Lists the engines of configured providers, with those of the sandbox if there are none or if the operator keeps
 * them.
 */
export function listConfiguredEngines(settings: EngineSettings): Engine[] {
  const reached = new Set(PROVIDERS.filter((provider) => accessTo(settings, provider) !== undefined));
  const real = [...ENGINES.filter(({ provider }) => reached.has(provider)), ...customEngines(settings)];
  const sandbox = ENGINES.filter((engine) => engine.sandbox);
  return real.length === 0 || settings.CLARION_SANDBOX_ENGINES ? [...real, ...sandbox] : real;
}

/** Models of the operator's own endpoint: those in `AI_ENGINES`, otherwise the model that writes posts. */
function customEngines(settings: EngineSettings): Engine[] {
  const { AI_BASE_URL, AI_MODEL, AI_ENGINES } = settings;
  if (AI_BASE_URL === undefined) return [];
  const gateway = detectGateway(AI_BASE_URL);
  const models = AI_ENGINES.length > 0 ? AI_ENGINES : AI_MODEL === undefined ? [] : [AI_MODEL];
  return [...new Set(models)].flatMap((model) => customVariants(model, gateway));
}

/**
 * OpenRouter's web search is outside its zero retention, so a model with search is a different engine than the model
 * without it.
 */
function customVariants(model: string, gateway: Gateway): Engine[] {
  const plain: Engine = {
    id: `custom/${model}`,
    provider: "custom",
    label: model,
    search: false,
    zdr: gateway !== null,
    sandbox: false,
  };
  if (gateway !== "openrouter") return [plain];
  return [plain, { ...plain, id: `${plain.id}:online`, label: `${model}, online`, search: true, zdr: false }];
}

/** Detects the known gateway behind the operator's endpoint. */
export function detectGateway(baseUrl: string): Gateway {
  const { hostname } = new URL(baseUrl);
  if (hostname === "openrouter.ai" || hostname.endsWith(".openrouter.ai")) return "openrouter";
  return hostname === "ai-gateway.vercel.sh" ? "vercel" : null;
}
