import "server-only";
import { Agent, fetch, Headers, type Response } from "undici";
import { AppError } from "#lib/errors.ts";
import { type Lookup, type ResolvedAddress, resolvePublicHost } from "./address.ts";

export type GuardedFetchOptions = {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Maximum bytes after decompression; default 5 MB. */
  maxBytes?: number;
  /** Total time of lookup, redirects and body; default 10 s. */
  timeoutMs?: number;
  /** Default 5; 0 returns a redirect as it is. */
  maxRedirects?: number;
  /** Origins of private servers that an operator allowed for the caller's purpose (`CLARION_ALLOWED_HOSTS`). */
  allowedHosts?: readonly string[];
  /** Resolves names; tests inject their own. */
  lookup?: Lookup;
  signal?: AbortSignal;
};

type Answered<Body> = {
  status: number;
  headers: Headers;
  /** The final URL, after redirects. */
  url: string;
  body: Body;
};
export type GuardedResponse = Answered<Uint8Array>;
export type GuardedStream = Answered<ReadableStream<Uint8Array>>;

/** A response with an unread body, and a function that closes its connection. */
type Open = { response: Response; url: URL; close: () => Promise<void> };

type Hop = { url: URL; method: string; headers: Headers; body: string | Uint8Array | null };
type Bounds = Required<Pick<GuardedFetchOptions, "maxBytes" | "timeoutMs" | "maxRedirects" | "allowedHosts">>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that are sent to another origin after a redirect; every other one may be a secret. */
const PORTABLE_HEADERS = new Set(["accept", "accept-language", "user-agent", "content-type"]);

/** Thrown for a response past `maxBytes`, so that the caller can request less. */
export class AnswerTooLarge extends AppError {
  constructor(host: string, maxBytes: number) {
    super(
      "invalid",
      `The answer of ${host} is larger than ${maxBytes} bytes`,
      "Use an address that answers with less.",
    );
    this.name = "AnswerTooLarge";
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError(
    "invalid",
    message,
    "Check the address, and use a public http or https URL.",
    cause === undefined ? {} : { cause },
  );
}

function unreachable(host: string, problem: string, cause?: unknown): AppError {
  return new AppError(
    "unavailable",
    `${host} ${problem}`,
    "Try again in a moment, or check that the address answers.",
    cause === undefined ? {} : { cause },
  );
}

/** Parses a URL by the WHATWG standard, which normalizes numeric and full-width spellings of an address. */
function parseUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw refused("The address is not a valid URL");
  const url = new URL(text, base?.href);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refused("Only http and https addresses can be fetched");
  if (url.username !== "" || url.password !== "") throw refused("An address must not carry a user name or a password");
  return url;
}

/** Creates a connection pool for one hop that can only reach the checked addresses. */
function pinnedAgent(addresses: readonly [ResolvedAddress, ...ResolvedAddress[]], bounds: Bounds): Agent {
  const [first] = addresses;
  return new Agent({
    connections: 1,
    headersTimeout: bounds.timeoutMs,
    bodyTimeout: bounds.timeoutMs,
    connect: {
      timeout: bounds.timeoutMs,
      lookup: (_hostname, options, callback) => {
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
    },
  });
}

async function readBody(response: Response, host: string, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes && !response.headers.has("content-encoding")) {
    throw new AnswerTooLarge(host, maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLarge(host, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function redirectTarget(response: Response, hop: Hop): Hop | undefined {
  const location = response.headers.get("location");
  if (!REDIRECTS.has(response.status) || location === null) return undefined;
  const url = parseUrl(location, hop.url);
  const toGet = response.status === 303 ? hop.method !== "HEAD" : response.status < 303 && hop.method === "POST";
  const headers = new Headers();
  for (const [name, value] of hop.headers) {
    const kept = url.origin === hop.url.origin || PORTABLE_HEADERS.has(name);
    if (kept && !(toGet && name.startsWith("content-"))) headers.set(name, value);
  }
  return toGet ? { url, method: "GET", headers, body: null } : { url, method: hop.method, headers, body: hop.body };
}

/** Sends one request to a checked address. Returns its response or the redirect. */
async function request(
  hop: Hop,
  bounds: Bounds,
  isLastHop: boolean,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<Open | Hop> {
  const { lookup } = options;
  const addresses = await abortable(
    resolvePublicHost(hop.url, {
      allowedHosts: bounds.allowedHosts,
      ...(lookup === undefined ? {} : { lookup }),
    }),
    signal,
  );
  const agent = pinnedAgent(addresses, bounds);
  const close = (): Promise<void> => agent.destroy();
  try {
    const { url, method, headers, body } = hop;
    const response = await fetch(url, { method, headers, body, dispatcher: agent, redirect: "manual", signal });
    const next = isLastHop ? undefined : redirectTarget(response, hop);
    if (next === undefined) return { response, url, close };
    await close();
    return next;
  } catch (error) {
    await close();
    throw error;
  }
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function follow(start: Hop, bounds: Bounds, options: GuardedFetchOptions, signal: AbortSignal): Promise<Open> {
  let hop = start;
  for (let count = 0; count <= bounds.maxRedirects; count += 1) {
    const answer = await request(hop, bounds, bounds.maxRedirects === 0, options, signal);
    if ("response" in answer) return answer;
    hop = answer;
  }
  throw refused(`${start.url.host} redirects more than ${bounds.maxRedirects} times`);
}

/** Opens the response of an address and passes it to `use`, whose errors are converted to AppErrors. */
async function withResponse<T>(
  address: string,
  options: GuardedFetchOptions,
  use: (open: Open, bounds: Bounds) => Promise<T>,
): Promise<T> {
  const bounds: Bounds = {
    maxBytes: options.maxBytes ?? 5_000_000,
    timeoutMs: options.timeoutMs ?? 10_000,
    maxRedirects: options.maxRedirects ?? 5,
    allowedHosts: options.allowedHosts ?? [],
  };
  const url = parseUrl(address);
  const timeout = AbortSignal.timeout(bounds.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const hop: Hop = {
    url,
    method: options.method ?? "GET",
    headers: new Headers({ ...options.headers }),
    body: options.body ?? null,
  };
  try {
    return await use(await follow(hop, bounds, options, signal), bounds);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (options.signal?.aborted === true) throw options.signal.reason;
    if (timeout.aborted) throw unreachable(url.host, `did not answer within ${bounds.timeoutMs / 1000} seconds`, error);
    throw unreachable(url.host, "could not be reached", error);
  }
}

/**
 * Fetches an untrusted URL from the public internet only: every hop's name and address is checked, the connection is
 * pinned to the checked addresses, and time, size and redirects are limited. Responses with any status are returned.
 * @throws AppError `invalid` for an address that may not be fetched or a response that is too large, `unavailable`
 * when nothing answers in time
 */
export function guardedFetch(address: string, options: GuardedFetchOptions = {}): Promise<GuardedResponse> {
  return withResponse(address, options, async ({ response, url, close }, bounds) => {
    try {
      const body = await readBody(response, url.host, bounds.maxBytes);
      return { status: response.status, headers: response.headers, url: url.href, body };
    } finally {
      await close();
    }
  });
}

/** Streams the body until it is complete, too large or cancelled; each of these closes the connection. */
function boundedBody({ response, url, close }: Open, maxBytes: number): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        size += value?.byteLength ?? 0;
        if (size > maxBytes) throw refused(`The answer of ${url.host} is larger than ${maxBytes} bytes`);
        if (value !== undefined) controller.enqueue(value);
        if (!done) return;
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      await close();
    },
    cancel: close,
  });
}

/**
 * Like `guardedFetch`, for a streamed response such as a model's: the body is passed on as it arrives. `timeoutMs`
 * and `maxBytes` apply to the whole body; later errors are thrown by the stream.
 * @throws AppError like `guardedFetch`, for errors before the first byte
 */
export function guardedStream(address: string, options: GuardedFetchOptions = {}): Promise<GuardedStream> {
  return withResponse(address, options, async (open, bounds) => {
    const { status, headers } = open.response;
    return { status, headers, url: open.url.href, body: boundedBody(open, bounds.maxBytes) };
  });
}
