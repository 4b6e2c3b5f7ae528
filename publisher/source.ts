import { type ClarionClient, ClarionError, createClient } from "#client/src/index.ts";
import type { Post } from "./post.ts";

const PAGE_POSTS = 100;

type Page = { etag: string | null; posts: Post[]; pages: number };

/** The published posts of an organization, read through the API. */
export type Source = {
  /** All published posts. Pages that did not change since the last call are not sent again. */
  list: () => Promise<Post[]>;
  /** Whether a post is published at this moment; one that was deleted is not. */
  isPublished: (postId: string) => Promise<boolean>;
};

/** Thrown when the server does not answer. */
export class SourceIsUnreachable extends Error {
  constructor(baseUrl: string, cause: unknown) {
    super(`${baseUrl} could not be reached. Check the address of "clarion" and whether the server runs.`, { cause });
    this.name = "SourceIsUnreachable";
  }
}

export function createSource(baseUrl: string, token: string): Source {
  const request = async (input: Request): Promise<Response> => {
    try {
      return await fetch(input);
    } catch (cause) {
      throw new SourceIsUnreachable(baseUrl, cause);
    }
  };
  const client = createClient({ baseUrl, token, fetch: request });
  const known = new Map<number, Page>();
  return {
    list: async () => {
      const posts: Post[] = [];
      for (let number = 1, pages = 1; number <= pages; number += 1) {
        const page = await readPage(client, number, known.get(number));
        known.set(number, page);
        posts.push(...page.posts);
        pages = page.pages;
      }
      return posts;
    },
    isPublished: async (postId) => {
      const { data, error, response } = await client.GET("/v1/posts/{postId}", { params: { path: { postId } } });
      if (response.status === 404) return false;
      if (data === undefined) throw new ClarionError(response, error);
      return data.post.status === "published";
    },
  };
}

/** Posts of one creation order, so that a new post moves no other one to another page. */
async function readPage(client: ClarionClient, page: number, last: Page | undefined): Promise<Page> {
  const { data, error, response } = await client.GET("/v1/posts", {
    params: {
      query: { status: "published", sort: "asc", limit: PAGE_POSTS, page },
      ...(last?.etag ? { header: { "If-None-Match": last.etag } } : {}),
    },
  });
  if (response.status === 304 && last !== undefined) return last;
  if (data === undefined) throw new ClarionError(response, error);
  return { etag: response.headers.get("etag"), posts: data.posts, pages: Math.max(1, data.pagination.totalPages) };
}
