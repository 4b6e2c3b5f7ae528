import type { CATALOG } from "#lib/ai/catalog.ts";

/** The six models that a chat can request (specification, section 4.9); each needs its vendor's key. */
export const CHAT_MODELS = [
  "anthropic/claude-sonnet-5-5",
  "anthropic/claude-opus-5-5",
  "openai/gpt-5.4",
  "openai/gpt-5.4-mini",
  "google/gemini-3.8-flash",
  "google/gemini-2.5-pro",
] as const satisfies readonly (typeof CATALOG)[number]["id"][];
