import { z } from "zod";
import { type Adapter, DeliveryError } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { digest, type Post } from "#publisher/post.ts";
import { clip, toPlainText } from "#publisher/text/plain.ts";
import type { KindOptions } from "./options.ts";

const session = z.object({ accessJwt: z.string(), did: z.string(), handle: z.string() });
const record = z.object({ uri: z.string(), cid: z.string(), value: z.object({ text: z.string() }) });

const refusal = z.object({ error: z.string() });

const COLLECTION = "app.bsky.feed.post";
/** Graphemes that a post may have (lexicon app.bsky.feed.post). */
const GRAPHEMES_MAX = 300;

/** Posts to Bluesky under a record key that is computed from the post, so that it is created once. */
export function createBluesky(
  { url, handle, passwordEnv }: DestinationOf<"bluesky">,
  { http, secrets }: KindOptions,
): Adapter {
  const api = `${new URL(url).origin}/xrpc`;
  const signIn = async () => {
    const body = { identifier: handle, password: secrets(passwordEnv) };
    const answer = await http(`${api}/com.atproto.server.createSession`, { method: "POST", body });
    const { accessJwt, did, handle: name } = session.parse(answer.json());
    return { authorization: `Bearer ${accessJwt}`, did, name };
  };
  const get = async (rkey: string) => {
    const { did, authorization } = await signIn();
    const query = new URLSearchParams({ repo: did, collection: COLLECTION, rkey });
    const answer = await http(`${api}/com.atproto.repo.getRecord?${query}`, {
      headers: { authorization },
      accepts: [400],
    });
    if (answer.status !== 400) return record.parse(answer.json());
    const problem = refusal.parse(answer.json()).error;
    if (problem === "RecordNotFound") return null;
    throw toFault(problem);
  };
  const read = async (rkey: string) => {
    const found = await get(rkey);
    return found === null
      ? null
      : { id: rkey, url: `https://bsky.app/profile/${handle}/post/${rkey}`, text: found.value.text };
  };
  const put = async (post: Post, rkey: string, swapRecord: string | null) => {
    const { did, authorization } = await signIn();
    const value = { $type: COLLECTION, text: render(post), createdAt: post.publishedAt ?? post.createdAt };
    const body = { repo: did, collection: COLLECTION, rkey, record: value, swapRecord };
    const request = { method: "POST", headers: { authorization }, body, accepts: [400] } as const;
    const answer = await http(`${api}/com.atproto.repo.putRecord`, request);
    if (answer.status === 400) throw toFault(refusal.parse(answer.json()).error);
    return { id: rkey, url: `https://bsky.app/profile/${handle}/post/${rkey}` };
  };
  return {
    key: "lookup",
    check: async () => `Signed in as ${(await signIn()).name}.`,
    render,
    find: (post) => read(toRecordKey(post)),
    read: ({ id }) => read(id),
    // `swapRecord` null is refused if the record exists.
    create: (post) => put(post, toRecordKey(post), null),
    update: async (post, { id }) => put(post, id, (await get(id))?.cid ?? null),
    remove: async (_postId, { id }) => {
      const { did, authorization } = await signIn();
      const body = { repo: did, collection: COLLECTION, rkey: id };
      await http(`${api}/com.atproto.repo.deleteRecord`, { method: "POST", headers: { authorization }, body });
    },
  };
}

/** `InvalidSwap`: the record changed since it was read, so that the next attempt compares its text. */
function toFault(problem: string): DeliveryError {
  return new DeliveryError(problem === "InvalidSwap" ? "retry" : "failed", `Bluesky answered ${problem}`);
}

/** A text within the limit, which counts what a reader sees as one character. */
function render(post: Post): string {
  const text = toPlainText(post, Number.POSITIVE_INFINITY);
  const graphemes = Array.from(
    new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text),
    ({ segment }) => segment,
  );
  return graphemes.length <= GRAPHEMES_MAX
    ? text
    : clip(text, Array.from(graphemes.slice(0, GRAPHEMES_MAX).join("")).length);
}

const ALPHABET = "234567abcdefghijklmnopqrstuvwxyz";

/** A record key of the form that posts need (atproto TID): the time of publication, and bits of the post's ID. */
function toRecordKey({ id, publishedAt, createdAt }: Post): string {
  const micros = BigInt(Date.parse(publishedAt ?? createdAt)) * 1000n + (BigInt(`0x${digest(id).slice(0, 4)}`) % 1000n);
  const value = (micros << 10n) | (BigInt(`0x${digest(id).slice(4, 8)}`) & 1023n);
  return Array.from({ length: 13 }, (_, index) => ALPHABET[Number((value >> BigInt(5 * (12 - index))) & 31n)]).join("");
}
