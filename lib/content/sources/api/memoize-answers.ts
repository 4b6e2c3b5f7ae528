import "server-only";
import { createHash } from "node:crypto";
import type { HostedLocation, SourceNetwork } from "#lib/content/sources/source.ts";
import { AnswerCache } from "./answer-cache.ts";

/** Runs work with an immutable result once, and returns the cached result afterwards. */
export type Memoize = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Part of every cache key: increment it when the parsing of answers changes. */
const VERSION = 1;

/** Caches answers of one repository to one token; without a cache directory, nothing is cached. */
export async function createMemoize(
  { provider, baseUrl, token }: HostedLocation,
  repositoryId: number,
  network: SourceNetwork,
): Promise<Memoize> {
  if (network.cacheDirectory === undefined) return (_key, work) => work();
  const secret = createHash("sha256")
    .update(token ?? "")
    .digest("hex");
  const cache = new AnswerCache(
    network.cacheDirectory,
    JSON.stringify([VERSION, provider, baseUrl, secret, repositoryId]),
  );
  await cache.open();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const cached = await cache.get(key);
    // Only this program writes this key, in a folder of its own.
    if (cached !== undefined) return cached.data as Result;
    const data = await work();
    await cache.set(key, { etag: null, data, hasNext: false, lastPage: null });
    return data;
  };
}
