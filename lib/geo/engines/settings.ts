import { ENGINES, type Engine, PROVIDERS, type Provider } from "./catalog.ts";

/** The variables that say which engines there are, as `lib/env.ts` reads them. */
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

/** How a provider is reached; its own address where `baseUrl` is undefined. */
export type Access = { apiKey: string | undefined; baseUrl: string | undefined };

/** A gateway that passes an option of zero retention on, and how requests ask it. */
export type Gateway = "openrouter" | "vercel" | null;

/** How the settings reach a provider; undefined where they do not. */
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

/** The engines whose provider is configured; those of the sandbox where none is, or where the operator keeps them. */
export function enginesOf(settings: EngineSettings): Engine[] {
  const reached = new Set(PROVIDERS.filter((provider) => accessTo(settings, provider) !== undefined));
  const real = [...ENGINES.filter(({ provider }) => reached.has(provider)), ...customEngines(settings)];
  const sandbox = ENGINES.filter((engine) => engine.sandbox);
  return real.length === 0 || settings.CLARION_SANDBOX_ENGINES ? [...real, ...sandbox] : real;
}

/** The models of the operator's own endpoint: those that `AI_ENGINES` names, else the one that writes the posts. */
function customEngines(settings: EngineSettings): Engine[] {
  const { AI_BASE_URL, AI_MODEL, AI_ENGINES } = settings;
  if (AI_BASE_URL === undefined) return [];
  const gateway = gatewayOf(AI_BASE_URL);
  const models = AI_ENGINES.length > 0 ? AI_ENGINES : AI_MODEL === undefined ? [] : [AI_MODEL];
  return [...new Set(models)].flatMap((model) => customVariants(model, gateway));
}

/**
 * OpenRouter's web search is no part of its promise of zero retention, so that a model with search is another engine than
 * the same model without it.
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

/** Which known gateway stands behind the operator's endpoint. */
export function gatewayOf(baseUrl: string): Gateway {
  const { hostname } = new URL(baseUrl);
  if (hostname === "openrouter.ai" || hostname.endsWith(".openrouter.ai")) return "openrouter";
  return hostname === "ai-gateway.vercel.sh" ? "vercel" : null;
}
