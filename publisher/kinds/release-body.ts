import { type Adapter, DeliveryError } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import { getBody, type Post } from "#publisher/post.ts";
import { fillTemplate } from "#publisher/text/template.ts";
import { createCodeHost } from "./hosts.ts";
import type { KindOptions } from "./options.ts";

/** Writes the post into the release of its tag, and creates that release if the host has none. The tag is the key. */
export function createReleaseBody(destination: DestinationOf<"release_body">, { http, secrets }: KindOptions): Adapter {
  const host = createCodeHost({ ...destination, token: secrets(destination.tokenEnv), http });
  const getTag = (post: Post): string => fillTemplate(destination.tag, post);
  const read = async (tag: string) => {
    const release = await host.findRelease(tag);
    // A release without a text is as good as none: there is nothing to overwrite.
    if (release === null || release.body.trim() === "") return null;
    return { id: tag, url: release.url, text: normalize(release.body) };
  };
  const write = async (tag: string, post: Post) => {
    const release = await host.findRelease(tag);
    const body = render(post);
    if (release !== null) await host.changeRelease(release.id, body);
    const draft = destination.mode === "draft";
    const { url } = release ?? (await create({ tag, title: post.title, body, draft }));
    return { id: tag, url };
  };
  const create = async (fields: Parameters<typeof host.createRelease>[0]) => {
    try {
      return await host.createRelease(fields);
    } catch (error) {
      // Hosts refuse a second release of a tag. The next attempt compares the text of the first one.
      if ((await host.findRelease(fields.tag)) === null) throw error;
      throw new DeliveryError("retry", `Somebody created the release ${fields.tag} meanwhile`, { cause: error });
    }
  };
  return {
    key: "lookup",
    check: host.check,
    render,
    find: (post) => read(getTag(post)),
    read: ({ id }) => read(id),
    create: (post) => write(getTag(post), post),
    update: (post, { id }) => write(id, post),
    remove: async (_postId, { id }) => {
      const release = await host.findRelease(id);
      if (release !== null) await host.changeRelease(release.id, "");
    },
  };
}

function render(post: Post): string {
  return normalize(getBody(post));
}

/** Hosts change line ends and the end of a text. */
function normalize(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
