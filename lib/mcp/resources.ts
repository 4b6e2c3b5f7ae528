import "server-only";
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { AppError } from "#lib/errors.ts";
import { execute } from "#lib/pipeline/execute.ts";
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

/** The changelog feed and the posts, newest first, a page at a time. */
export async function listResources(caller: Caller, cursor: string | undefined): Promise<ListResourcesResult> {
  if (!isAllowed(caller, "posts.read")) return { resources: [] };
  const page = pageOf(cursor);
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

/** Throws `ResourceNotFoundError` for one that the organization does not have, and where the credential reads no posts. */
export async function readResource(caller: Caller, uri: string): Promise<ReadResourceResult> {
  if (!isAllowed(caller, "posts.read")) throw new ResourceNotFoundError(uri);
  const text = uri === CHANGELOG ? await changelogOf(caller) : await postOf(caller, uri);
  return { contents: [{ uri, mimeType: MARKDOWN, text }] };
}

async function changelogOf(caller: Caller): Promise<string> {
  const query = { status: "published", contentType: "changelog", limit: String(FEED_SIZE) };
  const { posts } = await readPosts(caller, query);
  if (posts.length === 0) return "Nothing is published yet.\n";
  return posts.map((post) => `<!-- ${post.id}, ${post.publishedAt} -->\n${markdownOf(post)}`).join("\n---\n\n");
}

async function postOf(caller: Caller, uri: string): Promise<string> {
  const postId = POST.exec(uri)?.[1];
  if (!postId) throw new ResourceNotFoundError(uri);
  try {
    const { output } = await execute(operation("getPost"), caller.ctx, { params: { postId } });
    return markdownOf((output as { post: Post }).post);
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") throw new ResourceNotFoundError(uri);
    throw error;
  }
}

function markdownOf({ title, markdown, content }: Post): string {
  // An image post has no text but its picture.
  return postMarkdown({ title, markdown: markdown ?? content });
}

async function readPosts(caller: Caller, query: Record<string, string>) {
  const { output } = await execute(operation("listPosts"), caller.ctx, { query });
  const { posts, pagination } = output as { posts: Post[]; pagination: { nextPage: number | null } };
  return { posts, nextPage: pagination.nextPage };
}

function operation(id: "getPost" | "listPosts") {
  const found = postOperations.find(({ endpoint }) => endpoint.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}

function pageOf(cursor: string | undefined): number {
  if (cursor === undefined) return 1;
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor: use the nextCursor of the answer before.");
}
