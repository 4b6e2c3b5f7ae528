"use client";

import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys, queryKeys } from "#components/data/query-keys.ts";
import { describeError } from "#components/state/describe-error.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import { call, callForResponse } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  deletePost,
  getPost,
  listPosts,
  listRevisions,
  Post,
  restorePost,
  restoreRevision,
  updatePost,
} from "#lib/posts/contract.ts";
import type { Saved } from "./post-session.ts";
import { postRead, postsRead } from "./reads.ts";
import type { ContentFilters } from "./search-params.ts";

type PostList = OutputOf<typeof listPosts>;

/** Posts also arrive from schedules, the API and other members. */
const ARRIVALS_POLL_MS = 20_000;

function without(list: PostList, ids: readonly string[]): PostList {
  const posts = list.posts.filter(({ id }) => !ids.includes(id));
  const totalItems = list.pagination.totalItems - (list.posts.length - posts.length);
  return { ...list, posts, pagination: { ...list.pagination, totalItems } };
}

/** One page of the content list. The previous page stays on screen until the new one loads. */
export function usePosts(filters: ContentFilters) {
  const { id: organizationId } = useOrganization();
  const { queryKey, query } = postsRead(organizationId, filters);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call<typeof listPosts>("GET /v1/posts", { organizationId, signal, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ARRIVALS_POLL_MS,
  });
}

/**
 * A post with the ETag for its next write. It is fetched once, because the editor owns it from then on.
 * @param initialData the post as rendered by the server
 */
export function usePost(postId: string, initialData?: Saved) {
  const { id: organizationId } = useOrganization();
  const { queryKey, params, query } = postRead(organizationId, postId);
  // Each visit has its own key, because the text of the last one can still be cached.
  const visit = useId();
  return useQuery({
    queryKey: [...queryKey, visit],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callForResponse<typeof getPost>("GET /v1/posts/{postId}", {
        organizationId,
        params,
        query,
        signal,
      });
      return { post: data.post, etag };
    },
    ...(initialData ? { initialData } : {}),
    refetchOnMount: initialData === undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useRevisions(postId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: postKeys(organizationId).detail(postId, "revisions"),
    queryFn: ({ signal }) =>
      call<typeof listRevisions>("GET /v1/posts/{postId}/revisions", { organizationId, params: { postId }, signal }),
    staleTime: 0,
  });
}

/** Restores an earlier revision, of a published post as draft changes; returns the resulting post with its ETag. */
export function useRestoreRevision(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (revisionId: string) => {
      const { data, etag } = await callForResponse<typeof restoreRevision>(
        "POST /v1/posts/{postId}/revisions/{revisionId}/restore",
        { organizationId, params: { postId, revisionId }, query: { draft: "true" } },
      );
      return { post: data.post, etag };
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: postKeys(organizationId).detail(postId, "revisions") }),
        client.invalidateQueries({ queryKey: postKeys(organizationId).detail(postId, "evidence") }),
        client.invalidateQueries({ queryKey: postKeys(organizationId).lists }),
      ]),
  });
}

/** Deletes at once, with a notice that can undo it. */
export function useDeletePost() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const { lists } = postKeys(organizationId);
  return useDeletion({
    noun: "post",
    remove: ({ id: postId }) =>
      call<typeof deletePost>("DELETE /v1/posts/{postId}", { organizationId, params: { postId }, keepalive: true }),
    restore: async ({ id: postId }) => {
      await call<typeof restorePost>("POST /v1/posts/{postId}/restore", { organizationId, params: { postId } });
      // Its page may be open, saying that the post does not exist.
      void client.invalidateQueries({ queryKey: postRead(organizationId, postId).queryKey });
    },
    hide: (items) =>
      client.setQueriesData<PostList>({ queryKey: lists }, (list) => (list ? without(list, getIds(items)) : list)),
    refresh: () => {
      void client.invalidateQueries({ queryKey: lists });
      void client.invalidateQueries({ queryKey: queryKeys(organizationId, "chats").list({ of: "context" }) });
    },
  });
}

export type BulkAction = "publish" | "unpublish";
type BulkInput = { action: BulkAction; posts: Post[] };
type Failure = { post: Post; error: unknown };

const bulkTexts: Record<BulkAction, { done: string; undone: string }> = {
  publish: { done: "published", undone: "could not be published" },
  unpublish: { done: "moved to drafts", undone: "could not be moved to drafts" },
};

/** Publishes or unpublishes several posts optimistically and reverts the ones that fail. */
export function useBulkPosts() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const lists = postKeys(organizationId).lists;
  return useMutation({
    mutationFn: (input: BulkInput) => runEach(input, organizationId),
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey: lists });
      const previous = client.getQueriesData<PostList>({ queryKey: lists });
      patchLists(client, lists, (posts) => applyBulk(posts, input));
      return { previous };
    },
    onSuccess: (failures, input, context) => {
      const done = input.posts.length - failures.length;
      if (done > 0) toast.success(`${plural(done, "post")} ${bulkTexts[input.action].done}`);
      if (failures.length === 0) return;
      for (const [key, data] of context.previous) {
        const failed = new Set(failures.map((failure) => failure.post.id));
        const kept = { action: input.action, posts: input.posts.filter((post) => !failed.has(post.id)) };
        if (data) client.setQueryData(key, { ...data, posts: applyBulk(data.posts, kept) });
      }
      toast.error(`${plural(failures.length, "post")} ${bulkTexts[input.action].undone}`, {
        description: failures.map(({ post, error }) => `${post.title}: ${describeError(error).message}`).join("\n"),
        classNames: { description: "whitespace-pre-line" },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: postKeys(organizationId).all }),
  });
}

function patchLists(client: QueryClient, queryKey: readonly unknown[], change: (posts: Post[]) => Post[]) {
  client.setQueriesData<PostList>({ queryKey }, (list) => (list ? { ...list, posts: change(list.posts) } : list));
}

function applyBulk(posts: Post[], { action, posts: chosen }: BulkInput): Post[] {
  const ids = new Set(chosen.map((post) => post.id));
  const status = action === "publish" ? "published" : "draft";
  return posts.map((post) => (ids.has(post.id) ? { ...post, status } : post));
}

/** Runs all requests, three at a time, and returns those that failed. */
async function runEach({ action, posts }: BulkInput, organizationId: string): Promise<Failure[]> {
  const failures: Failure[] = [];
  const waiting = [...posts];
  const worker = async () => {
    for (let post = waiting.shift(); post; post = waiting.shift()) {
      const params = { postId: post.id };
      const body = { status: action === "publish" ? ("published" as const) : ("draft" as const) };
      try {
        await call<typeof updatePost>("PATCH /v1/posts/{postId}", { organizationId, params, body });
      } catch (error) {
        failures.push({ post, error });
      }
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return failures;
}
