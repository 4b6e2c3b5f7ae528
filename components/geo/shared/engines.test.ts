import { expect, it } from "vitest";
import { engineName } from "./engines.ts";

it.each([
  ["openai/gpt-5.4", "GPT-5.4"],
  ["openai/gpt-5.4:nosearch", "GPT-5.4 without search"],
  ["openai/gpt-5.4:nosearch@DE", "GPT-5.4 without search, Germany"],
  ["openai/chatgpt:ui@DE", "ChatGPT, chat interface, Germany"],
  ["google/ai-overview:serp", "AI Overview, result page"],
  ["acme/panel:import@FR", "panel, imported, France"],
  ["custom/meta/llama-4:online", "meta/llama-4:online"],
  ["sandbox/atlas", "Atlas"],
])("names %s %s", (id, name) => {
  expect(engineName(id)).toBe(name);
});
