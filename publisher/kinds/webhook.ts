import { createHmac } from "node:crypto";
import { type Adapter, DeliveryError } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { digest, type Post } from "#publisher/post.ts";
import type { KindOptions } from "./options.ts";

type Event = "post.published" | "post.updated" | "post.unpublished";

/**
 * Sends events in the form of Standard Webhooks (standardwebhooks.com, version 1): `webhook-id` stays the same when a
 * request is repeated, so that receivers ignore the second one. With two secrets both signatures are sent.
 */
export function createWebhook(
  { url, secretEnvs }: DestinationOf<"webhook">,
  { http, secrets, now }: KindOptions,
): Adapter {
  const keys = secretEnvs.map((name) => readKey(name, secrets(name)));
  const send = async (type: Event, data: object, idempotencyKey: string): Promise<void> => {
    const id = `msg_${digest(idempotencyKey)}`;
    const timestamp = Math.floor(now() / 1000).toString();
    const body = JSON.stringify({ type, timestamp: new Date(now()).toISOString(), data });
    const sign = (key: Buffer): string =>
      `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": keys.map(sign).join(" ") };
    await http(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body });
  };
  return {
    key: "header",
    check: async () => {
      await http(url, { method: "HEAD", accepts: [400, 401, 403, 404, 405, 501] });
      return `${new URL(url).host} answers. Nothing was sent.`;
    },
    render: (post) => JSON.stringify(post),
    create: async (post, key) => {
      await send("post.published", { post }, key);
      return { id: post.id, url: null };
    },
    update: async (post, external, key) => {
      await send("post.updated", { post }, key);
      return external;
    },
    remove: (postId, _external, key) =>
      send("post.unpublished", { post: { id: postId } satisfies Pick<Post, "id"> }, key),
  };
}

const PREFIX = "whsec_";
const KEY_BYTES_MIN = 24;

function readKey(name: string, secret: string): Buffer {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : "", "base64");
  if (key.length >= KEY_BYTES_MIN) return key;
  throw new DeliveryError("failed", `${name} must be whsec_ and 24 bytes or more in base64`);
}
