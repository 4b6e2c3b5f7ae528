import "server-only";
import { Octokit } from "octokit";
import pLimit from "p-limit";
import { z } from "zod";
import { AnswerCache, type KeptAnswer } from "#lib/content/sources/api/answer-cache.ts";
import { SourceRateLimited, sourceUnavailable } from "#lib/content/sources/faults.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { isRefusal, type Place, toSourceFault } from "./faults.ts";
import { githubFetch } from "./fetch.ts";

/** Longest wait that is spent inside this process; a longer one is told to whoever reads. */
const PATIENCE_S = 3;
/** Most requests for what a ledger can do without: paths and linked issues. */
const OPTIONAL_MAX = 500;
/** Optional requests that may fail before nothing optional is asked for any more. */
const FAILURES_MAX = 3;
/** Rows of a page. */
export const PAGE_SIZE = 100;
const PARALLEL = 6;
/** Share of a limit that optional requests leave to whoever else uses it. */
const RESERVE = 0.1;

export type Parameters = Readonly<Record<string, string | number>>;

export type GetOptions = {
  /** For an answer that cannot change, such as a commit's: asked for once, as long as `kept` is the same. */
  kept?: string;
};

const patient = (waitS: number, _options: unknown, _octokit: unknown, tries: number) =>
  waitS <= PATIENCE_S && tries === 0;
const silent = () => undefined;

/** Octokit with its throttling and retries, speaking through the guarded fetch. */
export function githubOctokit(apiUrl: string, network: SourceNetwork): typeof Octokit {
  return Octokit.defaults({
    baseUrl: apiUrl,
    userAgent: "clarion",
    log: { debug: silent, info: silent, warn: silent, error: silent },
    throttle: { onRateLimit: patient, onSecondaryRateLimit: patient },
    retry: { retries: 2, retryAfterBaseValue: 500, doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451] },
    request: { fetch: githubFetch(apiUrl, network) },
  });
}

/** Reads one repository's resources: parsed, kept where that saves requests, and within a budget where they are optional. */
export class GithubClient {
  private readonly octokit: Octokit;
  private readonly place: Place;
  private cache: AnswerCache | undefined;
  private optional = 0;
  private left: { remaining: number; limit: number } | undefined;
  private failures = 0;
  private isSpent = false;

  constructor(octokit: Octokit, place: Place) {
    this.octokit = octokit;
    this.place = place;
  }

  /** From here on answers are kept in a folder, apart from those to other credentials. */
  async keepIn(cacheDirectory: string, scope: string): Promise<void> {
    const cache = new AnswerCache(cacheDirectory, scope);
    await cache.open();
    this.cache = cache;
  }

  /** One page. @throws AppError of `faults.ts` */
  async get<T>(route: string, parameters: Parameters, shape: z.ZodType<T>, options: GetOptions = {}) {
    const key = JSON.stringify([route, parameters, options.kept ?? null]);
    // Written by this program for this route alone, in a folder of its own.
    const kept = (await this.cache?.find(key)) as KeptAnswer<T> | undefined;
    if (kept !== undefined && options.kept !== undefined) return kept;
    const headers = kept?.etag ? { "if-none-match": kept.etag } : {};
    try {
      const response = await this.octokit.request(`GET ${route}`, { ...parameters, headers });
      this.count(response.headers);
      const { etag = null, link = "" } = response.headers;
      const answer: KeptAnswer<T> = { etag, data: this.parse(response.data, shape), ...pagesOf(link) };
      if (etag !== null || options.kept !== undefined) await this.cache?.keep(key, answer);
      return answer;
    } catch (error) {
      if (isRefusal(error) && error.status === 304 && kept !== undefined) return kept;
      throw toSourceFault(error, this.place);
    }
  }

  /** All pages, at most `pagesMax`. */
  async *pages<T>(
    route: string,
    parameters: Parameters,
    shape: z.ZodType<T>,
    { pagesMax, ...options }: GetOptions & { pagesMax: number },
  ): AsyncGenerator<KeptAnswer<T>> {
    for (let page = 1; page <= pagesMax; page++) {
      const answer = await this.get(route, { per_page: PAGE_SIZE, ...parameters, page }, shape, options);
      yield answer;
      if (!answer.hasNext) return;
    }
  }

  /**
   * Work that a ledger can do without: undefined where the budget is spent or the host lets nobody ask any more, and where
   * it does not answer this (some diffs are too long for it).
   */
  async spare<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isSpent || this.optional >= OPTIONAL_MAX || this.isScarce()) return undefined;
    this.optional++;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === "unavailable") this.failures++;
      this.isSpent ||= error instanceof SourceRateLimited || this.failures >= FAILURES_MAX;
      return undefined;
    }
  }

  private isScarce(): boolean {
    return this.left !== undefined && this.left.remaining <= Math.max(5, this.left.limit * RESERVE);
  }

  private count(headers: Record<string, unknown>): void {
    const [remaining, limit] = [Number(headers["x-ratelimit-remaining"]), Number(headers["x-ratelimit-limit"])];
    if (Number.isFinite(remaining) && Number.isFinite(limit)) this.left = { remaining, limit };
  }

  private parse<T>(data: unknown, shape: z.ZodType<T>): T {
    const parsed = shape.safeParse(data);
    if (parsed.success) return parsed.data;
    throw sourceUnavailable(this.place.host, new Error(`Not what was asked for: ${z.prettifyError(parsed.error)}`));
  }
}

/** Pages are counted: the addresses that a host gives are never followed (RFC 8288). */
function pagesOf(link: string): { hasNext: boolean; lastPage: number | null } {
  const last = /[?&]page=(\d+)[^>]*>\s*;\s*rel="last"/.exec(link)?.[1];
  return { hasNext: /;\s*rel="next"/.test(link), lastPage: last === undefined ? null : Number(last) };
}

/** Works on items a few at a time, in their order. */
export async function inParallel<Input>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<void>,
): Promise<void> {
  await pLimit(PARALLEL).map(inputs, work);
}
