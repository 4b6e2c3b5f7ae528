import type { Access } from "#lib/geo/engines/settings.ts";

/** Options that all SDK providers share. */
export function connection({ apiKey = "", baseUrl }: Access, fetch: typeof globalThis.fetch) {
  return { apiKey, fetch, ...(baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, "") }) };
}
