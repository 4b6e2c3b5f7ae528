"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { contentTypeLabel, formatCount } from "#lib/format.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { listPosts, Post } from "#lib/posts/contract.ts";

export function RecentPosts({ query }: { query: UseQueryResult<OutputOf<typeof listPosts>> }) {
  const { slug } = useOrganization();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent posts</CardTitle>
        {query.data && query.data.pagination.totalItems > 0 ? (
          <Link
            href={`/${slug}/content`}
            className="rounded-sm text-muted-foreground text-xs tabular-nums underline-offset-4 hover:text-foreground hover:underline"
          >
            All {formatCount(query.data.pagination.totalItems)}
            <span className="sr-only"> posts</span>
          </Link>
        ) : null}
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} trailing={2} />}
        isEmpty={(data) => data.posts.length === 0}
        empty={<NoPosts slug={slug} />}
      >
        {({ posts }) => (
          <ul className="divide-y">
            {posts.map((post) => (
              <PostRow key={post.id} post={post} slug={slug} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function PostRow({ post, slug }: { post: Post; slug: string }) {
  return (
    <li>
      <Link
        href={`/${slug}/content/${post.id}`}
        className="flex items-center gap-x-4 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{post.title}</span>
          <span className="block text-muted-foreground text-xs">{contentTypeLabel(post.contentType)}</span>
        </span>
        <PostStatus post={post} />
        <Time value={post.createdAt} className="w-24 shrink-0 text-right text-muted-foreground text-xs max-sm:hidden" />
      </Link>
    </li>
  );
}

function NoPosts({ slug }: { slug: string }) {
  const canWrite = useCan("write");
  return (
    <EmptyState
      icon={FileText}
      title="No posts yet"
      description={
        canWrite
          ? "Choose a repository and a period. Clarion writes a changelog and shows the source of every sentence."
          : "Posts by members appear here."
      }
      action={
        canWrite ? (
          <Button asChild>
            <Link href={`/${slug}/content/new`}>New post</Link>
          </Button>
        ) : undefined
      }
    />
  );
}
