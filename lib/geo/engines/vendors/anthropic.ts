import "server-only";
import { createAnthropic } from "@ai-sdk/anthropic";
import { z } from "zod";
import { connection } from "./connection.ts";
import { searchCount } from "./reported.ts";
import type { Reading, Vendor } from "./types.ts";

/** Maximum number of searches per answer. */
const SEARCHES = 5;

const citation = z.looseObject({ url: z.string().optional(), title: z.string().nullish() });
const block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  citations: z.array(citation).nullish(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
});
const message = z.looseObject({
  model: z.string().nullish(),
  content: z.array(block),
  stop_reason: z.string().nullish(),
  usage: z.looseObject({ server_tool_use: z.looseObject({ web_search_requests: searchCount }).nullish() }).nullish(),
});
const query = z.looseObject({ query: z.string() });

/** Anthropic through its Messages API, with its own web search. */
export const anthropic: Vendor = {
  connect: (access, model, fetch) => createAnthropic(connection(access, fetch))(model),
  settings: ({ search }) => ({
    ...(search
      ? { tools: { web_search: createAnthropic({ apiKey: "" }).tools.webSearch_20250305({ maxUses: SEARCHES }) } }
      : {}),
    retention: {},
  }),
  read: (body): Reading => {
    const { model, content, stop_reason, usage } = message.parse(body);
    const texts = content.filter(({ type }) => type === "text");
    const results = content.filter(({ type }) => type === "web_search_tool_result");
    return {
      text: texts.map(({ text }) => text ?? "").join(""),
      citations: texts
        .flatMap(({ citations }) => citations ?? [])
        .flatMap(({ url, title }) => (url === undefined ? [] : [{ url, title: title ?? null }])),
      searchQueries: content.flatMap(parseQueries),
      searches: usage?.server_tool_use?.web_search_requests ?? results.length,
      costUsd: null,
      model: model ?? null,
      isRefused: stop_reason === "refusal",
      isBlind: results.length > 0 && results.every(({ content: result }) => !Array.isArray(result)),
    };
  },
};

function parseQueries({ type, name, input }: z.output<typeof block>): string[] {
  if (type !== "server_tool_use" || name !== "web_search") return [];
  const parsed = query.safeParse(input);
  return parsed.success ? [parsed.data.query] : [];
}
