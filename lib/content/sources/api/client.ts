import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { SourceRateLimited, sourceForbidden, sourceMissing, sourceUnavailable } from "#lib/content/sources/faults.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { isAllowedHost } from "#lib/web/allowed-hosts.ts";
import { AnswerTooLarge, type GuardedResponse, guardedFetch } from "#lib/web/guarded-fetch.ts";
import { nextQuery, type Query } from "./paging.ts";
import { rateLimitReset } from "./rate-limit.ts";

export type ApiOptions = {
  /** Base URL of the API's paths, without a trailing slash. */
  root: string;
  /** `Authorization` header in the vendor's format; null sends no credential. */
  authorization: string | null;
  /** The resource for error messages: `acme/widget on git.example.org`. */
  subject: string;
  network: SourceNetwork;
  headers?: Readonly<Record<string, string>>;
};

type Exchange = { method: "GET" | "POST"; url: URL; body?: string; maxBytes?: number };

const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 30_000;
/** A rate limit that ends within this time is waited for here; a later end is reported to the caller. */
const MAX_WAIT_MS = 3_000;
const RETRY_PAUSE_MS = 250;
/** Pauses before the second and third attempt of a request, in units of `retryPauseMs`. */
const BACKOFF = [1, 4] as const;
const MAX_REDIRECTS = 3;
/** Maximum pages of one listing, which bounds a host whose listing never ends. */
const MAX_PAGES = 500;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Characters allowed in a header; fetch would repeat an invalid value in its own error. */
const HEADER_VALUE = /^[\x20-\x7e]+$/;

/**
 * JSON over HTTP for code hosts and trackers: bounded in time and size, with the errors of `faults.ts`. Every body is
 * checked by a schema of the fields that are read. Redirects are followed only on the same origin, so that a token
 * stays there.
 */
export class ApiClient {
  private readonly options: ApiOptions;
  private readonly origin: string;
  readonly host: string;

  constructor(options: ApiOptions) {
    const root = new URL(options.root);
    if (options.authorization !== null && !HEADER_VALUE.test(options.authorization))
      throw sourceForbidden(options.subject);
    if (options.authorization !== null && isInsecure(root, options.network)) throw plainHttp();
    this.options = options;
    this.origin = root.origin;
    this.host = root.host;
  }

  /** Gets one resource. @throws AppError of `faults.ts` */
  async get<Schema extends z.ZodType>(path: string, query: Query, schema: Schema): Promise<z.output<Schema>> {
    return this.read(await this.getAnswer(path, query), schema);
  }

  /** Gets one resource, or undefined if it does not exist. */
  async find<Schema extends z.ZodType>(
    path: string,
    query: Query,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const answer = await this.findAnswer({ method: "GET", url: this.url(path, query) });
    return answer && this.read(answer, schema);
  }

  /** Gets a text, or undefined if it does not exist. @throws AnswerTooLarge past `maxBytes`, and AppError of `faults.ts` */
  async findText(path: string, query: Query, maxBytes = MAX_BYTES): Promise<string | undefined> {
    const answer = await this.findAnswer({ method: "GET", url: this.url(path, query), maxBytes });
    return answer && new TextDecoder().decode(answer.body);
  }

  /**
   * Iterates over a listing page by page; the caller may stop early. Fails after 500 pages.
   * @throws AppError `tooLarge` there, and of `faults.ts`
   */
  async *pages<Schema extends z.ZodType>(
    path: string,
    query: Query,
    row: Schema,
    limit: number,
  ): AsyncGenerator<z.output<Schema>[]> {
    let next: Query | undefined = query;
    let offset = 0;
    for (let page = 0; next !== undefined; page += 1) {
      if (page >= MAX_PAGES) throw tooLargeRange(this.options.subject);
      const answer: GuardedResponse = await this.getAnswer(path, next);
      const rows = this.read(answer, row.array());
      if (rows.length > 0) yield rows;
      next = nextQuery(answer.headers, { query: next, rows: rows.length, offset, limit });
      offset += rows.length;
    }
  }

  /** Posts JSON for a read-only query, so that it may be retried. Returns the answer for any status below 500. */
  post(path: string, body: unknown): Promise<GuardedResponse> {
    return this.request({ method: "POST", url: this.url(path, {}), body: JSON.stringify(body) });
  }

  /**
   * Returns the validated body of an answer. @throws AppError `unavailable` if it differs from the vendor's
   * documentation
   */
  read<Schema extends z.ZodType>(answer: GuardedResponse, schema: Schema): z.output<Schema> {
    const parsed = schema.safeParse(this.json(answer));
    // The error must not contain the body or the request: zod's own text names only paths.
    if (!parsed.success) throw sourceUnavailable(this.host, parsed.error);
    return parsed.data;
  }

  /** @throws AppError of `faults.ts` if the answer is not a success */
  refuse(answer: GuardedResponse): void {
    const { status } = answer;
    if (status >= 200 && status < 300) return;
    this.refuseLimit(answer);
    if (status === 401 || status === 403 || status === 451) throw this.accessDenied();
    if (status === 404 || status === 410) throw sourceMissing(this.options.subject);
    throw sourceUnavailable(this.host, new Error(`answered ${status}`));
  }

  private refuseLimit(answer: GuardedResponse): void {
    const reset = rateLimitReset(answer, new Date());
    if (reset !== undefined) throw new SourceRateLimited(this.host, reset);
  }

  /** Without a token the answer must not reveal whether the resource exists. */
  private accessDenied(): AppError {
    const { authorization, subject } = this.options;
    return authorization === null ? sourceMissing(subject) : sourceForbidden(subject);
  }

  private async getAnswer(path: string, query: Query): Promise<GuardedResponse> {
    const answer = await this.request({ method: "GET", url: this.url(path, query) });
    this.refuse(answer);
    return answer;
  }

  /** The answer, or undefined if it says that there is no such resource. */
  private async findAnswer(exchange: Exchange): Promise<GuardedResponse | undefined> {
    const answer = await this.request(exchange);
    this.refuseLimit(answer);
    if ([404, 410, 422].includes(answer.status)) return undefined;
    this.refuse(answer);
    return answer;
  }

  private url(path: string, query: Query): URL {
    const url = new URL(`${this.options.root}${path}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  }

  private json(answer: GuardedResponse): unknown {
    try {
      return JSON.parse(new TextDecoder().decode(answer.body));
    } catch {
      throw sourceUnavailable(this.host, new Error(`answered ${answer.status} with invalid JSON`));
    }
  }

  /** Follows redirects on the token's origin. */
  private async request(first: Exchange): Promise<GuardedResponse> {
    let exchange = first;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await this.requestWithRetries(exchange);
      const location = REDIRECTS.has(answer.status) ? answer.headers.get("location") : null;
      if (location === null) return answer;
      if (!URL.canParse(location, exchange.url)) break;
      const url = new URL(location, exchange.url);
      if (url.origin !== this.origin || exchange.method !== "GET") throw this.moved(url);
      exchange = { ...exchange, url };
    }
    throw sourceUnavailable(this.host, new Error("too many redirects"));
  }

  private moved(to: URL): AppError {
    const { subject } = this.options;
    return new AppError("invalid", `${subject} has moved to ${to.host}`, "Use the address that it redirects to.");
  }

  /** Retries network and server failures; reports the last one. */
  private async requestWithRetries(exchange: Exchange): Promise<GuardedResponse> {
    const { retryPauseMs = RETRY_PAUSE_MS } = this.options.network;
    for (const factor of BACKOFF) {
      const pause = factor * retryPauseMs;
      const answer = await this.attempt(exchange);
      const again = "status" in answer ? retryPause(answer, pause) : pause;
      if ("status" in answer && again === undefined) return answer;
      await wait(again, undefined, this.signal());
    }
    const answer = await this.attempt(exchange);
    if ("status" in answer && answer.status < 500) return answer;
    // A host that cannot be reached has an advice of its own, such as to check its spelling.
    throw "status" in answer ? sourceUnavailable(this.host, new Error(`answered ${answer.status}`)) : answer.fault;
  }

  private async attempt({
    method,
    url,
    body,
    maxBytes = MAX_BYTES,
  }: Exchange): Promise<GuardedResponse | { fault: AppError }> {
    const { authorization, headers, network } = this.options;
    try {
      return await guardedFetch(url.href, {
        method,
        headers: {
          accept: "application/json",
          "user-agent": "Clarion",
          ...headers,
          ...(authorization === null ? {} : { authorization }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
        maxBytes,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: 0,
        allowedHosts: network.allowedHosts,
        ...this.signal(),
      });
    } catch (error) {
      if (error instanceof AppError && error.kind === "unavailable") return { fault: error };
      throw error;
    }
  }

  private signal(): { signal?: AbortSignal } {
    const { signal } = this.options.network;
    return signal === undefined ? {} : { signal };
  }
}

/** Milliseconds until the next attempt; undefined if the answer is final. */
function retryPause(answer: GuardedResponse, pause: number): number | undefined {
  if (answer.status >= 500) return pause;
  const now = new Date();
  const reset = rateLimitReset(answer, now);
  const left = reset === undefined ? Number.POSITIVE_INFINITY : reset.getTime() - now.getTime();
  return left <= MAX_WAIT_MS ? left : undefined;
}

/** Plain HTTP exposes a token on the network; only the operator's own servers may use it. */
function isInsecure(root: URL, { allowedHosts }: SourceNetwork): boolean {
  return root.protocol !== "https:" && !isAllowedHost(root, allowedHosts);
}

function plainHttp(): AppError {
  return new AppError("invalid", "A token must not be sent over plain http", "Use an https address.");
}

/** Whether a page exceeded the size limit, so that the caller can request one with fewer fields. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof AnswerTooLarge;
}

function tooLargeRange(subject: string): AppError {
  return new AppError(
    "tooLarge",
    `${subject} has more in this range than can be read over its API`,
    "Choose a shorter range, or connect the repository with provider git.",
  );
}
