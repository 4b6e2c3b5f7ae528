import "server-only";
import { Octokit } from "octokit";
import pLimit from "p-limit";
import { z } from "zod";
import { AnswerCache, type CachedAnswer } from "#lib/content/sources/api/answer-cache.ts";
import { SourceRateLimited, sourceUnavailable } from "#lib/content/sources/faults.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { isRefusal, type RequestTarget, toSourceFault } from "./faults.ts";
import { githubFetch } from "./fetch.ts";

/** Longest wait inside this process; a longer one is reported to the caller. */
const MAX_WAIT_S = 3;
/** Octokit waits this long before its second attempt, and four times as long before its third. */
const RETRY_PAUSE_MS = 500;
/** Maximum requests for optional evidence: paths and linked issues. */
const OPTIONAL_MAX = 500;
/** Failed optional requests after which no further one is sent. */
const FAILURES_MAX = 3;
/** Rows per page. */
export const PAGE_SIZE = 100;
const PARALLEL = 6;
/** Share of a rate limit that optional requests leave for other users of the token. */
const RESERVE = 0.1;

export type Parameters = Readonly<Record<string, string | number>>;

export type GetOptions = {
  /** Set for an immutable answer, such as a commit's: it is requested once for each `cacheKey`. */
  cacheKey?: string;
  /** Asks for a file as it is; one that does not exist is `undefined` to the shape. */
  raw?: boolean;
};

type RequestParameters = Parameters | { headers: Record<string, string> };
type RawAnswer = { headers: { etag?: string; link?: string; [name: string]: unknown }; data: unknown };

const shouldRetry = (waitS: number, _options: unknown, _octokit: unknown, tries: number) =>
  waitS <= MAX_WAIT_S && tries === 0;
const noop = () => undefined;

/** Octokit with throttling and retries, on top of the guarded fetch. */
export function githubOctokit(apiUrl: string, network: SourceNetwork): typeof Octokit {
  return Octokit.defaults({
    baseUrl: apiUrl,
    userAgent: "clarion",
    log: { debug: noop, info: noop, warn: noop, error: noop },
    throttle: { onRateLimit: shouldRetry, onSecondaryRateLimit: shouldRetry },
    retry: {
      retries: 2,
      retryAfterBaseValue: network.retryPauseMs ?? RETRY_PAUSE_MS,
      doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451],
    },
    request: { fetch: githubFetch(apiUrl, network) },
  });
}

/** Reads one repository's resources: validated, cached to save requests, with a budget for optional requests. */
export class GithubClient {
  private readonly octokit: Octokit;
  private readonly target: RequestTarget;
  private cache: AnswerCache | undefined;
  private optionalCount = 0;
  private left: { remaining: number; limit: number } | undefined;
  private failures = 0;
  private isExhausted = false;

  constructor(octokit: Octokit, target: RequestTarget) {
    this.octokit = octokit;
    this.target = target;
  }

  /** Enables the answer cache in a folder, separate for each credential. */
  async enableCache(cacheDirectory: string, scope: string): Promise<void> {
    const cache = new AnswerCache(cacheDirectory, scope);
    await cache.open();
    this.cache = cache;
  }

  /** Gets one page. @throws AppError of `faults.ts` */
  async get<T>(route: string, parameters: Parameters, shape: z.ZodType<T>, options: GetOptions = {}) {
    const key = JSON.stringify([route, parameters, options.cacheKey ?? null]);
    // Only this program writes this route's key, in a folder of its own.
    const cached = (await this.cache?.get(key)) as CachedAnswer<T> | undefined;
    if (cached !== undefined && options.cacheKey !== undefined) return cached;
    const headers = cached?.etag ? { "if-none-match": cached.etag } : {};
    try {
      const response = await this.request(route, { ...parameters, headers }, options);
      this.count(response.headers);
      const { etag = null, link = "" } = response.headers;
      const answer: CachedAnswer<T> = { etag, data: this.parse(response.data, shape), ...parsePagination(link) };
      if (etag !== null || options.cacheKey !== undefined) await this.cache?.set(key, answer);
      return answer;
    } catch (error) {
      if (isRefusal(error) && error.status === 304 && cached !== undefined) return cached;
      throw toSourceFault(error, this.target);
    }
  }

  /** Iterates over all pages, at most `pagesMax`. */
  async *pages<T>(
    route: string,
    parameters: Parameters,
    shape: z.ZodType<T>,
    { pagesMax, ...options }: GetOptions & { pagesMax: number },
  ): AsyncGenerator<CachedAnswer<T>> {
    for (let page = 1; page <= pagesMax; page++) {
      const answer = await this.get(route, { per_page: PAGE_SIZE, ...parameters, page }, shape, options);
      yield answer;
      if (!answer.hasNext) return;
    }
  }

  /**
   * Runs work for optional evidence. Returns undefined if the budget is spent, the host's rate limit is reached, or
   * the host cannot answer (some diffs are too large for it).
   */
  async tryOptional<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isExhausted || this.optionalCount >= OPTIONAL_MAX || this.isScarce()) return undefined;
    this.optionalCount++;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === "unavailable") this.failures++;
      this.isExhausted ||= error instanceof SourceRateLimited || this.failures >= FAILURES_MAX;
      return undefined;
    }
  }

  /** Whether the rest of the rate limit is left to other users of the token. */
  isScarce(): boolean {
    return this.left !== undefined && this.left.remaining <= Math.max(5, this.left.limit * RESERVE);
  }

  private async request(route: string, parameters: RequestParameters, { raw }: GetOptions): Promise<RawAnswer> {
    try {
      return await this.octokit.request(`GET ${route}`, {
        ...parameters,
        ...(raw && { mediaType: { format: "raw" } }),
      });
    } catch (error) {
      if (!raw || !isRefusal(error) || error.status !== 404) throw error;
      return { headers: {}, data: undefined };
    }
  }

  private count(headers: Record<string, unknown>): void {
    const [remaining, limit] = [Number(headers["x-ratelimit-remaining"]), Number(headers["x-ratelimit-limit"])];
    if (Number.isFinite(remaining) && Number.isFinite(limit)) this.left = { remaining, limit };
  }

  private parse<T>(data: unknown, shape: z.ZodType<T>): T {
    const parsed = shape.safeParse(data);
    if (parsed.success) return parsed.data;
    throw sourceUnavailable(this.target.host, new Error(`Unexpected answer: ${z.prettifyError(parsed.error)}`));
  }
}

/** Pages are requested by number: addresses from a host are never followed (RFC 8288). */
function parsePagination(link: string): { hasNext: boolean; lastPage: number | null } {
  const lastPage = /[?&]page=(\d+)[^>]*>\s*;\s*rel="last"/.exec(link)?.[1];
  return { hasNext: /;\s*rel="next"/.test(link), lastPage: lastPage === undefined ? null : Number(lastPage) };
}

/** Runs work on all inputs with limited concurrency, started in order. */
export async function inParallel<Input>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<void>,
): Promise<void> {
  await pLimit(PARALLEL).map(inputs, work);
}
