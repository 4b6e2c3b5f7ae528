import "server-only";
import { callNodeHandler } from "./node-bridge.ts";
import type { OauthCall } from "./provider.ts";
import { getProvider } from "./provider.ts";

export type Change = { url?: URL; headers?: Headers; body?: string };

/** Lets oidc-provider answer, with what was changed in the request. */
export async function passOn({ request, url, context }: OauthCall, change: Change = {}): Promise<Response> {
  const provider = await getProvider(context);
  const target = change.url ?? url;
  return callNodeHandler(provider.callback(), {
    // Of an answer to HEAD the server leaves the body out.
    method: request.method === "HEAD" ? "GET" : request.method,
    url: `${target.pathname}${target.search}`,
    headers: change.headers ?? request.headers,
    ...(change.body === undefined ? {} : { body: Buffer.from(change.body) }),
  });
}
