import "server-only";
import { createOpenAI } from "@ai-sdk/openai";
import { z } from "zod";
import type { Citation } from "#lib/geo/engines/types.ts";
import { connection } from "./connection.ts";
import { pagesMarked } from "./markers.ts";
import { openai } from "./openai.ts";
import { reportedUsd } from "./reported.ts";
import type { Vendor } from "./types.ts";

const page = z.looseObject({ url: z.string(), title: z.string().nullish() });
const item = z.looseObject({
  type: z.string(),
  queries: z.array(z.string()).nullish(),
  results: z.array(page).nullish(),
});
const usage = z.looseObject({ cost: z.looseObject({ total_cost: reportedUsd }).nullish().catch(null) });
const response = z.looseObject({
  status: z.string().nullish(),
  output: z.array(item).nullish(),
  usage: usage.nullish(),
});

const content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]);
const request = z.looseObject({ input: z.array(z.looseObject({ role: z.string(), content })) });

/**
 * Perplexity through its Agent API, which replaced Sonar's chat completions. It follows OpenAI's Responses API, but
 * rejects unknown fields and reports searches in its own items.
 */
export const perplexity: Vendor = {
  connect: ({ apiKey, baseUrl = "https://api.perplexity.ai/v1" }, model, fetch) =>
    createOpenAI(connection({ apiKey, baseUrl }, fetch)).responses(`perplexity/${model}`),
  settings: () => ({ retention: { store: false } }),
  request: (body, { search }) => {
    const { model, max_output_tokens, input } = request.parse(body);
    return {
      model,
      max_output_tokens,
      store: false,
      input: input.map(({ role, content: parts }) => ({ role, content: joinText(parts) })),
      ...(search ? { tools: [{ type: "web_search" }] } : {}),
    };
  },
  response: (body) => {
    const parsed = response.safeParse(body);
    if (!parsed.success) return body;
    return { ...parsed.data, output: (parsed.data.output ?? []).filter(({ type }) => type === "message") };
  },
  read: (body) => {
    const { output, usage: reported } = response.parse(body);
    const items = output ?? [];
    const searches = items.filter(({ type }) => type === "search_results");
    const reading = openai.read(body);
    const pages: Citation[] = searches
      .flatMap(({ results }) => results ?? [])
      .map(({ url, title }) => ({ url, title: title ?? null }));
    return {
      ...reading,
      citations: reading.citations.length > 0 ? reading.citations : pagesMarked(reading.text, pages),
      searchQueries: searches.flatMap(({ queries }) => queries ?? []),
      searches: searches.length,
      costUsd: reported?.cost?.total_cost ?? null,
    };
  },
};

function joinText(parts: z.output<typeof content>): string {
  return typeof parts === "string" ? parts : parts.map(({ text }) => text ?? "").join("");
}
