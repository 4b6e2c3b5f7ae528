import { ENGINES, type Engine, NO_SEARCH } from "#lib/geo/engines/catalog.ts";
import { type AccessKind, readTarget, withoutTarget } from "#lib/geo/engines/target.ts";

/** How answers were obtained, as part of an engine's name. Names of API and sandbox engines say nothing about it. */
const ACCESS_NAMES: Partial<Record<AccessKind, string>> = {
  serp: "result page",
  ui: "chat interface",
  import: "imported",
};

/** Interfaces that no API answers for, by the ids that the guide to importing gives them. */
const INTERFACE_LABELS: Readonly<Record<string, string>> = {
  "openai/chatgpt": "ChatGPT",
  "google/ai-overview": "AI Overview",
  "google/ai-mode": "AI Mode",
  "google/gemini": "Gemini",
  "microsoft/copilot": "Copilot",
  "perplexity/perplexity": "Perplexity",
  "anthropic/claude": "Claude",
};

/** An engine's display name: `GPT-5.4`, `GPT-5.4 without search`, `ChatGPT, chat interface, Germany`. */
export function engineName(id: string, engines: readonly Engine[] = ENGINES): string {
  const { access, country } = readTarget(id);
  const asked = withoutTarget(id);
  const bare = asked.endsWith(NO_SEARCH) ? asked.slice(0, -NO_SEARCH.length) : asked;
  const known = engines.find((engine) => engine.id === bare)?.label ?? INTERFACE_LABELS[bare];
  const label = known ?? bare.slice(bare.indexOf("/") + 1);
  const name = bare === asked ? label : `${label} without search`;
  return [name, ACCESS_NAMES[access], country === null ? undefined : countryName(country)].filter(Boolean).join(", ");
}

/** The English name of an ISO 3166-1 code: `DE` -> `Germany`. */
export function countryName(code: string): string {
  return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
}

/** Whether an engine is a sandbox, whose answers are simulated by this server. */
export function isSandbox(id: string): boolean {
  return id.startsWith("sandbox/");
}
