import "server-only";
import { callNodeHandler } from "./node-bridge.ts";
import type { OauthCall } from "./provider.ts";
import { getProvider } from "./provider.ts";

export type Change = { url?: URL; headers?: Headers; body?: string };

/** Forwards a request to oidc-provider with some of its parts replaced. */
export async function forward({ request, url, context }: OauthCall, change: Change = {}): Promise<Response> {
  const provider = await getProvider(context);
  const target = change.url ?? url;
  return callNodeHandler(provider.callback(), {
    // The HTTP server omits the body of an answer to HEAD.
    method: request.method === "HEAD" ? "GET" : request.method,
    url: `${target.pathname}${target.search}`,
    headers: change.headers ?? request.headers,
    ...(change.body === undefined ? {} : { body: Buffer.from(change.body) }),
  });
}
