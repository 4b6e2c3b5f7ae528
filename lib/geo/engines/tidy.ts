import type { Citation } from "./types.ts";

const CITATIONS_MAX = 100;
const URL_MAX = 2_048;
const TITLE_MAX = 300;
const QUERIES_MAX = 50;
const QUERY_MAX = 500;

/** Text that a database takes: without U+0000 and halves of surrogate pairs. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Each page once, in the order of its first citation; what is no web address is left out. */
export function tidyCitations(citations: readonly Citation[]): Citation[] {
  const found = new Map<string, Citation>();
  for (const { url, title } of citations) {
    const address = tidyUrl(url);
    if (address === undefined) continue;
    const known = found.get(address);
    const told = title === null || title.trim() === "" ? null : storable(title).slice(0, TITLE_MAX).toWellFormed();
    found.set(address, { url: address, title: known?.title ?? told });
    if (found.size === CITATIONS_MAX) break;
  }
  return [...found.values()];
}

/** Without what the engine itself hung on to it. */
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
