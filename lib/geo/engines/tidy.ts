import type { Citation } from "./types.ts";

const CITATIONS_MAX = 100;
const URL_MAX = 2_048;
const TITLE_MAX = 300;
const QUERIES_MAX = 50;
const QUERY_MAX = 500;

/** Makes text storable in the database: removes U+0000 and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Keeps each page once, in the order of its first citation, and drops anything that is not a web address. */
export function tidyCitations(citations: readonly Citation[]): Citation[] {
  const byUrl = new Map<string, Citation>();
  for (const { url, title } of citations) {
    const address = tidyUrl(url);
    if (address === undefined) continue;
    const existing = byUrl.get(address);
    const cleanTitle =
      title === null || title.trim() === "" ? null : storable(title).slice(0, TITLE_MAX).toWellFormed();
    byUrl.set(address, { url: address, title: existing?.title ?? cleanTitle });
    if (byUrl.size === CITATIONS_MAX) break;
  }
  return [...byUrl.values()];
}

/** Removes the tracking parameter that the engine added. */
function tidyUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (["openai", "chatgpt.com"].includes(url.searchParams.get("utm_source") ?? ""))
    url.searchParams.delete("utm_source");
  return url.href.length > URL_MAX ? undefined : url.href;
}

export function tidyQueries(queries: readonly string[]): string[] {
  const texts = queries.map((query) => storable(query).trim().slice(0, QUERY_MAX).toWellFormed()).filter(Boolean);
  return [...new Set(texts)].slice(0, QUERIES_MAX);
}
