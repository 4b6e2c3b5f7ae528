import "server-only";
import { createGoogle } from "@ai-sdk/google";
import { z } from "zod";
import type { Citation } from "#lib/geo/engines/types.ts";
import { connection } from "./connection.ts";
import type { Reading, Vendor } from "./types.ts";

const chunk = z.looseObject({
  web: z.looseObject({ uri: z.string().optional(), title: z.string().nullish() }).nullish(),
});
const grounding = z.looseObject({
  webSearchQueries: z.array(z.string()).nullish(),
  groundingChunks: z.array(chunk).nullish(),
  groundingSupports: z.array(z.looseObject({ groundingChunkIndices: z.array(z.number()).nullish() })).nullish(),
});
const part = z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() });
const candidate = z.looseObject({
  content: z.looseObject({ parts: z.array(part).nullish() }).nullish(),
  finishReason: z.string().nullish(),
  groundingMetadata: grounding.nullish(),
});
const generated = z.looseObject({
  candidates: z.array(candidate).nullish(),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
  modelVersion: z.string().nullish(),
});

/** Finish reasons of answers that Gemini refuses to give. */
const REFUSALS = new Set(["SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "SPII", "RECITATION"]);

/** Google through the Gemini API, grounded in its own search. */
export const google: Vendor = {
  connect: (access, model, fetch) => createGoogle(connection(access, fetch))(model),
  settings: ({ search }) => ({
    ...(search ? { tools: { google_search: createGoogle({ apiKey: "" }).tools.googleSearch({}) } } : {}),
    retention: {},
  }),
  read: (body): Reading => {
    const { candidates, promptFeedback, modelVersion } = generated.parse(body);
    const first = candidates?.[0];
    const parts = first?.content?.parts ?? [];
    const isRefused = promptFeedback?.blockReason != null || REFUSALS.has(first?.finishReason ?? "");
    return {
      text: parts.flatMap(({ text, thought }) => (thought === true ? [] : [text ?? ""])).join(""),
      citations: cited(first?.groundingMetadata),
      searchQueries: first?.groundingMetadata?.webSearchQueries ?? [],
      searches: first?.groundingMetadata?.webSearchQueries?.length ?? 0,
      costUsd: null,
      model: modelVersion ?? null,
      isRefused,
      isBlind: false,
    };
  },
};

/** The pages that passages of the answer rest on, in order; all pages if no passage has any. */
function cited(metadata: z.output<typeof grounding> | null | undefined): Citation[] {
  const chunks = metadata?.groundingChunks ?? [];
  const supports = metadata?.groundingSupports ?? [];
  const used = supports.flatMap(({ groundingChunkIndices }) => groundingChunkIndices ?? []);
  const citedChunks = used.length === 0 ? chunks : [...new Set(used)].map((index) => chunks[index]);
  return citedChunks.flatMap((each) =>
    each?.web?.uri === undefined ? [] : [{ url: each.web.uri, title: each.web.title ?? null }],
  );
}
