import "server-only";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { JSONValue } from "ai";
import { z } from "zod";
import { type Access, detectGateway } from "#lib/geo/engines/settings.ts";
import type { Citation } from "#lib/geo/engines/types.ts";
import { connection } from "./connection.ts";
import { pagesMarked } from "./markers.ts";
import { reportedUsd } from "./reported.ts";
import type { Mode, Reading, Vendor } from "./types.ts";

type Fields = Record<string, JSONValue>;

const page = z.looseObject({ url: z.string(), title: z.string().nullish() });
const annotation = z.looseObject({ type: z.string(), url_citation: page.nullish() });
const message = z.looseObject({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  annotations: z.array(annotation).nullish(),
});
/** Perplexity and similar APIs list their pages next to the message. */
const completion = z.looseObject({
  model: z.string().nullish(),
  choices: z.array(z.looseObject({ message, finish_reason: z.string().nullish() })).min(1),
  citations: z.array(z.union([z.string(), page])).nullish(),
  search_results: z.array(page).nullish(),
  usage: z.looseObject({ cost: reportedUsd }).nullish(),
});

/** Any endpoint with OpenAI's chat completions API: a gateway or the operator's own model server. */
export const custom: Vendor = {
  connect: (access, model, fetch) => {
    const { apiKey, baseURL = "", ...rest } = connection(access, fetch);
    const key = apiKey === "" ? {} : { apiKey };
    return createOpenAICompatible({ name: "custom", baseURL, ...rest, ...key }).chatModel(model);
  },
  settings: (mode, access) => {
    const retention = buildRetention(mode, access);
    return { providerOptions: { custom: { ...buildSearchFields(mode, access), ...retention } }, retention };
  },
  read: (body): Reading => {
    const { model, choices, citations, search_results, usage } = completion.parse(body);
    const [first] = choices;
    const text = first?.message.content ?? "";
    const annotated = (first?.message.annotations ?? []).flatMap(({ url_citation }) => url_citation ?? []);
    return {
      text,
      citations:
        annotated.length > 0
          ? annotated.map(toCitation)
          : pagesMarked(text, mergeCitations(citations ?? [], search_results ?? [])),
      searchQueries: [],
      searches: 0,
      costUsd: usage?.cost ?? null,
      model: model ?? null,
      isRefused: (text === "" && first?.message.refusal != null) || first?.finish_reason === "content_filter",
      isBlind: false,
    };
  },
};

type Page = z.output<typeof page>;

function toCitation({ url, title }: Page): Citation {
  return { url, title: title ?? null };
}

/** Citations are numbered as the text marks them; their titles are in the search results. */
function mergeCitations(citations: readonly (string | Page)[], results: readonly Page[]): Citation[] {
  if (citations.length === 0) return results.map(toCitation);
  const titles = new Map(results.map(({ url, title }) => [url, title ?? null]));
  return citations.map((each) =>
    typeof each === "string" ? { url: each, title: titles.get(each) ?? null } : toCitation(each),
  );
}

function buildSearchFields({ search }: Mode, { baseUrl = "" }: Access): Fields {
  return search && detectGateway(baseUrl) === "openrouter" ? { plugins: [{ id: "web" }] } : {};
}

/** Options by which known gateways send a question only under zero data retention. */
function buildRetention({ zdr }: Mode, { baseUrl = "" }: Access): Fields {
  if (!zdr) return {};
  const gateway = detectGateway(baseUrl);
  if (gateway === "openrouter") return { provider: { zdr: true, data_collection: "deny" } };
  return gateway === "vercel" ? { providerOptions: { gateway: { zeroDataRetention: true } } } : {};
}
