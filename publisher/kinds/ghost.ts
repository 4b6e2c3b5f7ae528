import { SignJWT } from "jose";
import { z } from "zod";
import { type Adapter, DeliveryError, type External, type Held } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { getBody, type Post } from "#publisher/post.ts";
import { keepFirst } from "./keep-first.ts";
import type { KindOptions } from "./options.ts";

const ghostPost = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  lexical: z.string().nullable(),
  updated_at: z.string(),
});
const ghostPosts = z.object({ posts: z.array(ghostPost) });
const site = z.object({ site: z.object({ title: z.string() }) });
const card = z.object({ root: z.object({ children: z.array(z.object({ type: z.string(), markdown: z.string() })) }) });

/** Publishes to Ghost (Admin API, version 5) as a post of one Markdown card. An internal tag holds the post's ID. */
export function createGhost(destination: DestinationOf<"ghost">, { http, secrets, now }: KindOptions): Adapter {
  const api = `${destination.url.replace(/\/$/, "")}/ghost/api/admin`;
  const request = async (path: string, options: Parameters<typeof http>[1] = {}) =>
    http(`${api}${path}`, { ...options, headers: await authorize(secrets(destination.keyEnv), now()) });
  const list = async (path: string) => {
    const answer = await request(path, { accepts: [404] });
    return answer.status === 404 ? [] : ghostPosts.parse(answer.json()).posts;
  };
  const get = async (path: string) => (await list(path))[0];
  const save = async (method: "POST" | "PUT", path: string, post: object): Promise<External> => {
    const answer = await request(path, { method, body: { posts: [post] } });
    const [saved] = ghostPosts.parse(answer.json()).posts;
    if (saved === undefined) throw new DeliveryError("failed", "Ghost answered without the post");
    return { id: saved.id, url: saved.url };
  };
  const find = async ({ id }: Post): Promise<Held | null> => {
    const own = await list(`/posts/?filter=${encodeURIComponent(`tag:hash-${toTag(id)}`)}&formats=lexical`);
    // IDs grow with time.
    return toHeld(own.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]);
  };
  const remove = async ({ id }: External): Promise<void> => {
    await request(`/posts/${id}/`, { method: "DELETE", accepts: [404] });
  };
  return {
    key: "lookup",
    check: async () => {
      await request("/posts/?limit=1&fields=id,url,title,updated_at&formats=lexical");
      return `Signed in to ${site.parse((await request("/site/")).json()).site.title}.`;
    },
    render: (post) => render(post.title, getBody(post)),
    find,
    read: async ({ id }) => toHeld(await get(`/posts/${id}/?formats=lexical`)),
    create: async (post) => {
      const created = await save("POST", "/posts/", {
        ...toFields(post),
        ...(post.slug === null ? {} : { slug: post.slug }),
        tags: [{ name: `#${toTag(post.id)}` }],
        status: destination.mode === "live" ? "published" : "draft",
      });
      return keepFirst(created, () => find(post), remove);
    },
    update: async (post, { id }) => {
      const current = await get(`/posts/${id}/?formats=lexical`);
      // Ghost refuses a write with another instant than the one of its newest version.
      return save("PUT", `/posts/${id}/`, { ...toFields(post), updated_at: current?.updated_at });
    },
    remove: (_postId, external) => remove(external),
  };
}

/** A token of five minutes from an admin key `id:secret` (Ghost Admin API, token authentication). */
async function authorize(key: string, now: number): Promise<{ authorization: string; "accept-version": string }> {
  const [kid, secret] = key.split(":");
  if (kid === undefined || secret === undefined || !/^(?:[\da-f]{2})+$/i.test(secret))
    throw new DeliveryError("failed", "The admin key of Ghost must have the form id:secret");
  const seconds = Math.floor(now / 1000);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256", kid, typ: "JWT" })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .setAudience("/admin/")
    .sign(Buffer.from(secret, "hex"));
  return { authorization: `Ghost ${token}`, "accept-version": "v5.0" };
}

/** Ghost makes the slug `hash-…` of an internal tag `#…`. */
function toTag(id: string): string {
  return `clarion-${id.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

function toFields(post: Post): object {
  const child = { type: "markdown", version: 1, markdown: getBody(post) };
  const root = { children: [child], direction: null, format: "", indent: 0, type: "root", version: 1 };
  return { title: post.title, lexical: JSON.stringify({ root }) };
}

function render(title: string, markdown: string): string {
  return `# ${title}\n\n${markdown}`;
}

/** The post with its Markdown, or with all it holds where somebody added other cards. */
function toHeld(post: z.output<typeof ghostPost> | undefined): Held | null {
  if (post === undefined) return null;
  const parsed = card.safeParse(post.lexical === null ? null : JSON.parse(post.lexical));
  const children = parsed.success ? parsed.data.root.children : [];
  const isOwn = children.length === 1 && children[0]?.type === "markdown";
  const text = render(post.title, isOwn ? (children[0]?.markdown ?? "") : (post.lexical ?? ""));
  return { id: post.id, url: post.url, text };
}
