import { type GuardedFetchOptions, guardedFetch } from "#lib/web/guarded-fetch.ts";
import { DeliveryError } from "./adapter.ts";

export type HttpRequest = {
  method?: GuardedFetchOptions["method"];
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is if it is a string or bytes. */
  body?: unknown;
  /** Statuses besides 2xx that the caller handles. */
  accepts?: readonly number[];
};

export type HttpAnswer = {
  status: number;
  headers: { get: (name: string) => string | null };
  text: string;
  /** The body as JSON. Callers parse it by a schema. */
  json: () => unknown;
};

export type Http = (url: string, request?: HttpRequest) => Promise<HttpAnswer>;

const TIMEOUT_MS = 30_000;

/**
 * Makes requests to destinations through the guarded fetch.
 * @param allowedHosts origins of private servers that the configuration names
 * @param secrets values that must never stand in an error
 */
export function createHttp(allowedHosts: readonly string[], secrets: readonly string[]): Http {
  return async (url, { method = "GET", headers = {}, body, accepts = [] } = {}) => {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const json = body === undefined || isRaw ? {} : { "content-type": "application/json" };
    const answer = await guardedFetch(url, {
      method,
      headers: { "user-agent": "clarion-publisher", accept: "application/json", ...json, ...headers },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      allowedHosts,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    });
    const text = new TextDecoder().decode(answer.body);
    if ((answer.status < 200 || answer.status > 299) && !accepts.includes(answer.status))
      throw refusal(new URL(url).host, answer.status, answer.headers, redact(text, secrets));
    return { status: answer.status, headers: answer.headers, text, json: () => parseJson(url, text) };
  };
}

/** Replaces secrets, because a server may repeat its request in an error. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((all, secret) => (secret === "" ? all : all.replaceAll(secret, "[secret]")), text);
}

function parseJson(url: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DeliveryError("failed", `${new URL(url).host} did not answer with JSON`, { cause });
  }
}

const EXCERPT_CHARACTERS_MAX = 200;

function refusal(host: string, status: number, headers: HttpAnswer["headers"], text: string): DeliveryError {
  const excerpt = text.replace(/\s+/g, " ").trim().slice(0, EXCERPT_CHARACTERS_MAX);
  const message = `${host} answered ${status}${excerpt === "" ? "" : `: ${excerpt}`}`;
  if (status !== 429 && status < 500) return new DeliveryError("failed", message);
  const retryAfterMs = status === 429 ? (readRetryAfter(headers.get("retry-after")) ?? 0) : undefined;
  return new DeliveryError("retry", message, retryAfterMs === undefined ? {} : { retryAfterMs });
}

/** Milliseconds of a Retry-After header (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
