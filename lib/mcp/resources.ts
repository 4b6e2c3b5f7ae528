import "server-only";
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { AppError } from "#lib/errors.ts";
import { execute } from "#lib/pipeline/metered.ts";
import type { Post } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { postMarkdown } from "#lib/posts/public-text.ts";
import { type Caller, isAllowed } from "./caller.ts";

const CHANGELOG = "clarion://changelog";
const POST = /^clarion:\/\/posts\/([A-Za-z0-9_-]{1,100})$/;
const PAGE_SIZE = 50;
const FEED_SIZE = 20;
const MARKDOWN = "text/markdown";

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "clarion://posts/{postId}",
    name: "post",
    title: "A post as Markdown",
    description: "Title and text of a post, draft or published. The id is that of `list_posts`.",
    mimeType: MARKDOWN,
  },
];

/** Lists the changelog feed and the posts, newest first, by pages. */
export async function listResources(caller: Caller, cursor: string | undefined): Promise<ListResourcesResult> {
  if (!isAllowed(caller, "posts.read")) return { resources: [] };
  const page = parsePage(cursor);
  const { posts, nextPage } = await readPosts(caller, { page: String(page), limit: String(PAGE_SIZE) });
  const feed = {
    uri: CHANGELOG,
    name: "changelog",
    title: "The changelog",
    description: `The newest ${FEED_SIZE} published changelogs as one Markdown text, newest first.`,
    mimeType: MARKDOWN,
  };
  const listed = posts.map((post) => ({
    uri: `clarion://posts/${post.id}`,
    name: post.slug ?? post.id,
    title: post.title,
    description: `${post.contentType}, ${post.status}`,
    mimeType: MARKDOWN,
    annotations: { lastModified: post.updatedAt },
  }));
  return {
    resources: page === 1 ? [feed, ...listed] : listed,
    ...(nextPage === null ? {} : { nextCursor: String(nextPage) }),
  };
}

/**
 * Throws `ResourceNotFoundError` for a post that the organization does not have and for a credential without read
 * access.
 */
export async function readResource(caller: Caller, uri: string): Promise<ReadResourceResult> {
  if (!isAllowed(caller, "posts.read")) throw new ResourceNotFoundError(uri);
  const text = uri === CHANGELOG ? await readChangelog(caller) : await readPost(caller, uri);
  return { contents: [{ uri, mimeType: MARKDOWN, text }] };
}

async function readChangelog(caller: Caller): Promise<string> {
  const query = { status: "published", contentType: "changelog", limit: String(FEED_SIZE) };
  const { posts } = await readPosts(caller, query);
  if (posts.length === 0) return "Nothing is published yet.\n";
  return posts.map((post) => `<!-- ${post.id}, ${post.publishedAt} -->\n${toMarkdown(post)}`).join("\n---\n\n");
}

async function readPost(caller: Caller, uri: string): Promise<string> {
  const postId = POST.exec(uri)?.[1];
  if (!postId) throw new ResourceNotFoundError(uri);
  try {
    const { output } = await execute(findOperation("getPost"), caller.ctx, { params: { postId } });
    return toMarkdown((output as { post: Post }).post);
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") throw new ResourceNotFoundError(uri);
    throw error;
  }
}

function toMarkdown({ title, markdown, content }: Post): string {
  // An image post has no text.
  return postMarkdown({ title, markdown: markdown ?? content });
}

async function readPosts(caller: Caller, query: Record<string, string>) {
  const { output } = await execute(findOperation("listPosts"), caller.ctx, { query });
  const { posts, pagination } = output as { posts: Post[]; pagination: { nextPage: number | null } };
  return { posts, nextPage: pagination.nextPage };
}

function findOperation(id: "getPost" | "listPosts") {
  const match = postOperations.find(({ endpoint }) => endpoint.id === id);
  if (!match) throw new Error(`There is no operation ${id}.`);
  return match;
}

function parsePage(cursor: string | undefined): number {
  if (cursor === undefined) return 1;
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor: use the nextCursor of the answer before.");
}
