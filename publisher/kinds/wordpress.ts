import { z } from "zod";
import type { Adapter, External, Held } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import type { Post } from "#publisher/post.ts";
import { keepFirst } from "./keep-first.ts";
import type { KindOptions } from "./options.ts";

const raw = z.object({ raw: z.string() });
const wordpressPost = z.object({ id: z.number(), link: z.string(), status: z.string(), title: raw, content: raw });
const user = z.object({ name: z.string() });

/** Publishes to WordPress by its REST API with an application password, with a comment that holds the post's ID. */
export function createWordpress(destination: DestinationOf<"wordpress">, { http, secrets }: KindOptions): Adapter {
  const api = `${destination.url.replace(/\/$/, "")}/wp-json/wp/v2`;
  const credential = `${destination.user}:${secrets(destination.passwordEnv)}`;
  const headers = { authorization: `Basic ${Buffer.from(credential).toString("base64")}` };
  const save = async (path: string, body: object): Promise<External> => {
    const answer = await http(`${api}${path}?context=edit`, { method: "POST", headers, body });
    return toHeld(wordpressPost.parse(answer.json()));
  };
  const find = async (post: Post): Promise<Held | null> => {
    const query = new URLSearchParams({ search: post.id, status: "any", context: "edit" });
    const matches = z.array(wordpressPost).parse((await http(`${api}/posts?${query}`, { headers })).json());
    const own = matches.filter(({ content }) => content.raw.includes(toComment(post)));
    const [first] = own.toSorted((a, b) => a.id - b.id);
    return first === undefined ? null : toHeld(first);
  };
  // Without `force` the post goes to the trash, from which a person can take it back.
  const remove = async ({ id }: External): Promise<void> => {
    await http(`${api}/posts/${id}`, { method: "DELETE", headers, accepts: [404, 410] });
  };
  return {
    key: "lookup",
    check: async () =>
      `Signed in as ${user.parse((await http(`${api}/users/me?context=edit`, { headers })).json()).name}.`,
    render: (post) => render(post.title, toContent(post)),
    find,
    read: async ({ id }) => {
      const answer = await http(`${api}/posts/${id}?context=edit`, { headers, accepts: [404] });
      if (answer.status === 404) return null;
      const found = wordpressPost.parse(answer.json());
      return found.status === "trash" ? null : toHeld(found);
    },
    create: async (post) => {
      const created = await save("/posts", {
        title: post.title,
        content: toContent(post),
        ...(post.slug === null ? {} : { slug: post.slug }),
        status: destination.mode === "live" ? "publish" : "draft",
      });
      return keepFirst(created, () => find(post), remove);
    },
    update: (post, { id }) => save(`/posts/${id}`, { title: post.title, content: toContent(post) }),
    remove: (_postId, external) => remove(external),
  };
}

function toComment({ id }: Post): string {
  return `<!-- clarion: ${id} -->`;
}

function toContent(post: Post): string {
  return `${post.content}\n${toComment(post)}`;
}

function render(title: string, content: string): string {
  return `<h1>${title}</h1>\n${content}`;
}

function toHeld({ id, link, title, content }: z.output<typeof wordpressPost>): Held {
  return { id: String(id), url: link, text: render(title.raw, content.raw) };
}
