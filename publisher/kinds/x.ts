import parseTweet from "twitter-text/dist/parseTweet.js";
import { z } from "zod";
import type { Adapter } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import type { Post } from "#publisher/post.ts";
import { clip, toPlainText } from "#publisher/text/plain.ts";
import { signOauth1 } from "./oauth-1.ts";
import type { KindOptions } from "./options.ts";

const created = z.object({ data: z.object({ id: z.string() }) });
const account = z.object({ data: z.object({ username: z.string() }) });

/**
 * Posts to X by an app of the operator (X API 2). The keys of OAuth 1.0a are used, because they stay valid, while the
 * refresh tokens of OAuth 2.0 change with each use. A post of X cannot be changed, and it has no key.
 */
export function createX(destination: DestinationOf<"x">, { http, secrets, now }: KindOptions): Adapter {
  const api = `${new URL(destination.url).origin}/2`;
  const keys = {
    consumerKey: secrets(destination.apiKeyEnv),
    consumerSecret: secrets(destination.apiSecretEnv),
    token: secrets(destination.accessTokenEnv),
    tokenSecret: secrets(destination.accessSecretEnv),
  };
  const call = (method: "GET" | "POST" | "DELETE", path: string, options: Parameters<typeof http>[1] = {}) => {
    const url = `${api}${path}`;
    return http(url, { method, ...options, headers: { authorization: signOauth1({ method, url, now: now() }, keys) } });
  };
  return {
    key: "none",
    check: async () => `Signed in as ${account.parse((await call("GET", "/users/me")).json()).data.username}.`,
    render,
    create: async (post) => {
      const { id } = created.parse((await call("POST", "/tweets", { body: { text: render(post) } })).json()).data;
      return { id, url: `https://x.com/i/status/${id}` };
    },
    remove: async (_postId, { id }) => {
      await call("DELETE", `/tweets/${id}`, { accepts: [404] });
    },
  };
}

/** Units that a post may have: a link counts as 23, and a character of many scripts as two. */
const UNITS_MAX = 280;
/** More characters fit in no post, and the library takes quadratic time. */
const CHARACTERS_MAX = 1_000;

function render(post: Post): string {
  const text = toPlainText(post, CHARACTERS_MAX);
  let [fits, tooLong] = [0, Array.from(text).length + 1];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    if (count(clip(text, length)) <= UNITS_MAX) fits = length;
    else tooLong = length;
  }
  return clip(text, fits);
}

function count(text: string): number {
  return parseTweet(text).weightedLength;
}
