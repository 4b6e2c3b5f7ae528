import { describe, expect, it } from "vitest";
import { readTarget } from "./target.ts";

describe("readTarget", () => {
  it.each([
    ["openai/gpt-5.4", "api", null],
    ["openai/gpt-5.4:nosearch", "api", null],
    ["custom/llama3:8b", "api", null],
    ["perplexity/sonar@DE", "api", "DE"],
    ["google/ai-overview:serp@FR", "serp", "FR"],
    ["openai/chatgpt:ui", "ui", null],
    ["openai/chatgpt:import", "import", null],
    ["sandbox/atlas", "sandbox", null],
  ])("reads %s", (engine, access, country) => {
    expect(readTarget(engine)).toEqual({ access, country });
  });
});
