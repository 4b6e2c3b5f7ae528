import "server-only";
import { type ListResourcesResult, type ReadResourceResult, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { AppError } from "#lib/errors.ts";
import { execute } from "#lib/pipeline/metered.ts";
import type { Post } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { postMarkdown } from "#lib/posts/public-text.ts";
import { type Caller, isAllowed } from "./caller.ts";
import { invalidParams } from "./errors.ts";
import { readChange, readSentences } from "./evidence.ts";

const CHANGELOG = "clarion://changelog";
/** A post, one of its changes, or its evidence with a query. */
const OF_POST = /^clarion:\/\/posts\/([\w-]{1,100})(?:\/changes\/([\w-]{1,100})|\/(evidence)(?:\?(.*))?)?$/;
const PAGE_SIZE = 50;
const FEED_SIZE = 20;
const MARKDOWN = "text/markdown";
const JSON_TYPE = "application/json";

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "clarion://posts/{postId}",
    name: "post",
    title: "A post as Markdown",
    description: "Title and text of a post, draft or published. The id is that of `list_posts`.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: "clarion://posts/{postId}/evidence{?q,page}",
    name: "evidence",
    title: "Why a sentence is in a post",
    description: "Sentences of a post with the changes behind each, as JSON: those that contain `q`, or all by page.",
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: "clarion://posts/{postId}/changes/{changeId}",
    name: "change",
    title: "A change behind a post",
    description:
      "One change with its links, all its facts and the sentences that it is behind, as JSON. The ids are the `entryIds` of the evidence.",
    mimeType: JSON_TYPE,
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
 * Throws `ResourceNotFoundError` for what the organization does not have and for a credential without read access.
 */
export async function readResource(caller: Caller, uri: string): Promise<ReadResourceResult> {
  if (!isAllowed(caller, "posts.read")) throw new ResourceNotFoundError(uri);
  try {
    return { contents: [{ uri, ...(await readContent(caller, uri)) }] };
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") throw new ResourceNotFoundError(uri);
    if (error instanceof AppError && error.kind === "invalid") throw invalidParams(error.message);
    throw error;
  }
}

async function readContent(caller: Caller, uri: string): Promise<{ mimeType: string; text: string }> {
  if (uri === CHANGELOG) return { mimeType: MARKDOWN, text: await readChangelog(caller) };
  const [, postId, changeId, evidence, query] = OF_POST.exec(uri) ?? [];
  if (postId === undefined) throw new ResourceNotFoundError(uri);
  if (changeId) return { mimeType: JSON_TYPE, text: await readChange(caller, postId, changeId) };
  if (!evidence) return { mimeType: MARKDOWN, text: await readPost(caller, postId) };
  return { mimeType: JSON_TYPE, text: await readSentences(caller, postId, new URLSearchParams(query)) };
}

async function readChangelog(caller: Caller): Promise<string> {
  const query = { status: "published", contentType: "changelog", limit: String(FEED_SIZE) };
  const { posts } = await readPosts(caller, query);
  if (posts.length === 0) return "Nothing is published yet.\n";
  return posts.map((post) => `<!-- ${post.id}, ${post.publishedAt} -->\n${toMarkdown(post)}`).join("\n---\n\n");
}

async function readPost(caller: Caller, postId: string): Promise<string> {
  const { output } = await execute(findOperation("getPost"), caller.ctx, { params: { postId } });
  return toMarkdown((output as { post: Post }).post);
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
  throw invalidParams("Unknown cursor: use the nextCursor of the answer before.");
}
