import "server-only";
import { createHash } from "node:crypto";
import type { HostedLocation, SourceNetwork } from "#lib/content/sources/source.ts";
import { AnswerCache } from "./answer-cache.ts";

/** Does work whose result cannot change once, and answers from what was kept from then on. */
export type Keep = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Written with every kept answer: another reading of them begins anew. */
const VERSION = 1;

/** Keeps answers of one repository to one token where the network has a folder for it; else nothing is kept. */
export async function keeper(
  { provider, baseUrl, token }: HostedLocation,
  repositoryId: number,
  network: SourceNetwork,
): Promise<Keep> {
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
    const kept = await cache.find(key);
    // Written by this program for this key alone, in a folder of its own.
    if (kept !== undefined) return kept.data as Result;
    const data = await work();
    await cache.keep(key, { etag: null, data, hasNext: false, lastPage: null });
    return data;
  };
}
