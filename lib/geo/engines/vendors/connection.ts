import type { Access } from "#lib/geo/engines/settings.ts";

/** What the SDK's providers take alike. */
export function connection({ apiKey = "", baseUrl }: Access, fetch: typeof globalThis.fetch) {
  return { apiKey, fetch, ...(baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, "") }) };
}
