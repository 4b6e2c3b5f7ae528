import { z } from "zod";
import { type Adapter, DeliveryError, type External } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import type { Post } from "#publisher/post.ts";
import { toPlainText } from "#publisher/text/plain.ts";
import type { KindOptions } from "./options.ts";

const held = z.object({ commentary: z.string() });

const CHARACTERS_MAX = 3_000;
/** Characters that LinkedIn's "little text" reads as markup; each takes a backslash. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g;

/** The text of a post for LinkedIn, whose limit counts the characters that readers see. */
function render(post: Post): string {
  return toPlainText(post, CHARACTERS_MAX).replace(RESERVED, "\\$&");
}

/**
 * Posts to the page of an organization by LinkedIn's Posts API. Posts of members are not offered: LinkedIn lets no app
 * read them, so that a change by a person could not be seen.
 */
export function createLinkedin(destination: DestinationOf<"linkedin">, { http, secrets }: KindOptions): Adapter {
  const posts = `${new URL(destination.url).origin}/rest/posts`;
  const author = `urn:li:organization:${destination.organization}`;
  const headers = {
    authorization: `Bearer ${secrets(destination.tokenEnv)}`,
    "linkedin-version": destination.apiVersion,
    "x-restli-protocol-version": "2.0.0",
  };
  const addressOf = ({ id }: External): string => `${posts}/${encodeURIComponent(id)}`;
  return {
    key: "none",
    check: async () => {
      const query = new URLSearchParams({ q: "author", author, count: "1" });
      await http(`${posts}?${query}`, { headers: { ...headers, "x-restli-method": "FINDER" } });
      return `The posts of organization ${destination.organization} can be read.`;
    },
    render,
    read: async (external) => {
      const answer = await http(addressOf(external), { headers, accepts: [404] });
      return answer.status === 404 ? null : { ...external, text: held.parse(answer.json()).commentary };
    },
    create: async (post) => {
      const body = {
        author,
        commentary: render(post),
        visibility: "PUBLIC",
        distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: "PUBLISHED",
        isReshareDisabledByAuthor: false,
      };
      const answer = await http(posts, { method: "POST", headers, body });
      const id = answer.headers.get("x-restli-id");
      if (id === null) throw new DeliveryError("uncertain", "LinkedIn took the post and named no ID");
      return { id, url: `https://www.linkedin.com/feed/update/${id}` };
    },
    update: async (post, external) => {
      const body = { patch: { $set: { commentary: render(post) } } };
      await http(addressOf(external), {
        method: "POST",
        headers: { ...headers, "x-restli-method": "PARTIAL_UPDATE" },
        body,
      });
      return external;
    },
    remove: async (_postId, external) => {
      await http(addressOf(external), {
        method: "DELETE",
        headers: { ...headers, "x-restli-method": "DELETE" },
        accepts: [404],
      });
    },
  };
}
