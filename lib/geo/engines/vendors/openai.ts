import "server-only";
import { createOpenAI } from "@ai-sdk/openai";
import { z } from "zod";
import { connection } from "./connection.ts";
import type { Reading, Vendor } from "./types.ts";

const annotation = z.looseObject({ type: z.string(), url: z.string().optional(), title: z.string().nullish() });
const part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  annotations: z.array(annotation).nullish(),
});
const action = z.looseObject({
  type: z.string().optional(),
  query: z.string().nullish(),
  queries: z.array(z.string()).nullish(),
});
const item = z.looseObject({
  type: z.string(),
  content: z.array(part).nullish(),
  action: action.nullish(),
  status: z.string().nullish(),
});

/** The fields read from a response of OpenAI's Responses API. */
const response = z.looseObject({ model: z.string().nullish(), output: z.array(item) });

/** OpenAI through its Responses API, with its own web search; nothing is stored for later retrieval. */
export const openai: Vendor = {
  connect: (access, model, fetch) => createOpenAI(connection(access, fetch)).responses(model),
  settings: ({ search }) => ({
    ...(search ? { tools: { web_search: createOpenAI({ apiKey: "" }).tools.webSearch({}) } } : {}),
    providerOptions: { openai: { store: false } },
    retention: { store: false },
  }),
  read: (body): Reading => {
    const { model, output } = response.parse(body);
    const parts = output.flatMap(({ type, content }) => (type === "message" ? (content ?? []) : []));
    const searches = output.filter(({ type }) => type === "web_search_call");
    const text = parts.flatMap((each) => (each.type === "output_text" ? [each.text ?? ""] : [])).join("\n\n");
    return {
      text,
      citations: parts.flatMap(({ annotations }) => annotations ?? []).flatMap(toCitations),
      searchQueries: searches.flatMap(({ action: searchAction }) => parseQueries(searchAction)),
      searches: searches.length,
      costUsd: null,
      model: model ?? null,
      isRefused: text === "" && parts.some(({ type }) => type === "refusal"),
      isBlind: searches.length > 0 && searches.every(({ status }) => status === "failed"),
    };
  },
};

function toCitations({ type, url, title }: z.output<typeof annotation>) {
  return type === "url_citation" && url !== undefined ? [{ url, title: title ?? null }] : [];
}

/** Only searches have queries; opened pages and searches within a page do not count. */
function parseQueries(searchAction: z.output<typeof action> | null | undefined): string[] {
  if (searchAction == null || (searchAction.type !== undefined && searchAction.type !== "search")) return [];
  return searchAction.queries ?? (searchAction.query == null ? [] : [searchAction.query]);
}
