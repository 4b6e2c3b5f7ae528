import "server-only";
import type { IncomingMessage } from "node:http";
import type { Db } from "#db/client.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import { guardedFetch } from "#lib/web/guarded-fetch.ts";
import { normalizeMetadata } from "./client-metadata.ts";
import { takeRegistration } from "./limits.ts";

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 5_000;

/** Fetching the document of a new client counts against the same limit as a registration. */
export async function mayFetchClientMetadata(db: Db, request: IncomingMessage, now: Date): Promise<boolean> {
  const ip = request.headers[CLIENT_IP_HEADER];
  return (await takeRegistration(db, typeof ip === "string" ? ip : "unknown", now)).allowed;
}

/**
 * Fetches a client metadata document from the public internet only, without redirects, and normalizes it like a
 * registration, so that a client cannot decide by its own metadata how it is treated.
 */
export async function fetchClientMetadata(url: string | URL): Promise<Response> {
  const { status, headers, body } = await guardedFetch(String(url), {
    headers: { Accept: "application/json" },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
  });
  const cache = headers.get("cache-control");
  const answer = status === 200 ? normalizeDocument(new TextDecoder().decode(body)) : "";
  return new Response(answer, { status, headers: cache === null ? {} : { "Cache-Control": cache } });
}

/** @returns the normalized document, with the client id that it declares */
export function normalizeDocument(text: string): string {
  const document: unknown = JSON.parse(text);
  const id = typeof document === "object" && document !== null && "client_id" in document ? document.client_id : null;
  return JSON.stringify({ client_id: id, ...normalizeMetadata(document) });
}
