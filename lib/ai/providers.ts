import "server-only";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { type Choice, chooseModel, listUsableModels, type ModelChoice } from "./choice.ts";
import { modelFetch } from "./fetch.ts";

// The SDK prints warnings to the console, for example when a server may not support schemas. Log them instead.
globalThis.AI_SDK_LOG_WARNINGS = ({ warnings }) => log.debug({ warnings }, "a model was asked for more than it can");

/** The model configured in the environment. */
export function configuredModel(): ModelChoice {
  return chooseModel(env);
}

/** The models that write, in the order in which they are asked; null without a configured one. */
export function writingModels(): [Choice, ...Choice[]] | null {
  const choice = configuredModel();
  return choice.kind === "model" ? [choice, ...fallbackModels()] : null;
}

/** The model of a chat, then those that answer when it does not; the reason when it cannot be asked. */
export function chatModels(
  name: string,
): Exclude<ModelChoice, Choice> | { kind: "models"; choices: [Choice, ...Choice[]] } {
  const choice = namedModel(name);
  if (choice.kind !== "model") return choice;
  return { kind: "models", choices: [choice, ...fallbackModels().filter(({ id }) => id !== choice.id)] };
}

/** The models of `AI_FALLBACK_MODELS`, in order. One that cannot work is logged and left out. */
function fallbackModels(): Choice[] {
  return env.AI_FALLBACK_MODELS.flatMap((name) => {
    const choice = namedModel(name);
    if (choice.kind === "model") return [choice];
    log.warn(
      { model: name, problem: choice.kind === "problem" ? choice.problem : "" },
      "a fallback model is not set up",
    );
    return [];
  });
}

/** The configured model, otherwise the default model of each vendor with a key. */
export function usableModels(): Choice[] {
  return listUsableModels(env);
}

/** The model for a name in a chat: `auto` is the configured model, any other name requires its vendor's key. */
export function namedModel(name: string): ModelChoice {
  return name === "auto" ? configuredModel() : chooseModel({ ...env, AI_BASE_URL: undefined, AI_MODEL: name });
}

/** Filters model names to those that are configured. */
export function chooseableModels<Id extends string>(names: readonly Id[]): Set<Id> {
  return new Set(names.filter((name) => namedModel(name).kind === "model"));
}

/** Connects to the chosen model. `allowedHosts` are the operator's own private servers. */
export function connectModel(
  choice: Choice,
  allowedHosts: readonly string[] = env.CLARION_ALLOWED_HOSTS.models,
): LanguageModel {
  const { provider, model, apiKey = "", baseUrl } = choice;
  const options = {
    apiKey,
    fetch: modelFetch(allowedHosts),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, "") }),
  };
  if (provider === "openai") return createOpenAI(options).chat(model);
  if (provider === "anthropic") return createAnthropic(options)(model);
  if (provider === "google") return createGoogle(options)(model);
  const { fetch } = options;
  const key = apiKey === "" ? {} : { apiKey };
  const custom = createOpenAICompatible({
    name: "custom",
    baseURL: options.baseURL ?? "",
    fetch,
    includeUsage: true,
    ...key,
  });
  return custom.chatModel(model);
}
