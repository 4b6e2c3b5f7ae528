import { z } from "zod";
import type { Adapter } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { toPlainText } from "#publisher/text/plain.ts";
import type { KindOptions } from "./options.ts";

const status = z.object({ id: z.string(), url: z.string().nullable() });
const source = z.object({ text: z.string() });
const account = z.object({ acct: z.string() });

/** The limit of a server that has not raised it. */
const CHARACTERS_MAX = 500;

/** Posts to a Mastodon server, which ignores a repeated `Idempotency-Key` (docs.joinmastodon.org, statuses). */
export function createMastodon({ url, tokenEnv }: DestinationOf<"mastodon">, { http, secrets }: KindOptions): Adapter {
  const api = `${new URL(url).origin}/api/v1`;
  const authorization = `Bearer ${secrets(tokenEnv)}`;
  const render = (post: Parameters<Adapter["render"]>[0]): string => toPlainText(post, CHARACTERS_MAX);
  return {
    key: "header",
    check: async () => {
      const answer = await http(`${api}/accounts/verify_credentials`, { headers: { authorization } });
      return `Signed in as ${account.parse(answer.json()).acct}.`;
    },
    render,
    read: async (external) => {
      const answer = await http(`${api}/statuses/${external.id}/source`, {
        headers: { authorization },
        accepts: [404],
      });
      return answer.status === 404 ? null : { ...external, text: source.parse(answer.json()).text };
    },
    create: async (post, idempotencyKey) => {
      const headers = { authorization, "idempotency-key": idempotencyKey };
      const answer = await http(`${api}/statuses`, { method: "POST", headers, body: { status: render(post) } });
      return status.parse(answer.json());
    },
    update: async (post, external) => {
      const body = { status: render(post) };
      const answer = await http(`${api}/statuses/${external.id}`, { method: "PUT", headers: { authorization }, body });
      return status.parse(answer.json());
    },
    remove: async (_postId, { id }) => {
      await http(`${api}/statuses/${id}`, { method: "DELETE", headers: { authorization }, accepts: [404] });
    },
  };
}
