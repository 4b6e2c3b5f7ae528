"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Page } from "#components/dashboard/page.tsx";
import { usePageTitle } from "#components/dashboard/page-title.ts";
import { usePost } from "#components/posts/hooks.ts";
import type { Saved } from "#components/posts/post-session.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { CallError } from "#lib/http/call.ts";
import { PostWorkspace } from "./post-workspace.tsx";

/** The post rendered by the server, with an id of that document. */
export type InitialPost = { document: string; saved: Saved };

/** Documents whose post was shown. Returning to the page would render the old server data, so the post is refetched. */
const shownDocuments = new Set<string>();

/** The page of one post: editing, preview, sources, publishing. */
export function PostPage({ postId, initialData }: { postId: string; initialData?: InitialPost | undefined }) {
  const [isNew] = useState(() => initialData !== undefined && !shownDocuments.has(initialData.document));
  const query = usePost(postId, isNew ? initialData?.saved : undefined);
  useEffect(() => {
    if (!initialData) return;
    return () => void shownDocuments.add(initialData.document);
  }, [initialData]);
  usePageTitle(query.data?.post.title);
  if (query.error instanceof CallError && query.error.status === 404) return <Gone />;
  return (
    <Page width="wide" className="max-w-7xl print:max-w-none print:p-0">
      {query.data ? null : <h1 className="sr-only">Post</h1>}
      <QueryView query={query} skeleton={<PostSkeleton />}>
        {(saved) => <PostWorkspace key={saved.post.id} saved={saved} />}
      </QueryView>
    </Page>
  );
}

function Gone() {
  const { slug } = useOrganization();
  return (
    <Page>
      <EmptyState
        title="This post does not exist"
        description="It was deleted, or the URL is incomplete."
        action={
          <Button asChild variant="primary">
            <Link href={`/${slug}/content`}>All content</Link>
          </Button>
        }
      />
    </Page>
  );
}

function PostSkeleton() {
  return (
    <div>
      <Skeleton className="mb-4 h-3 w-16" />
      <div className="mb-4 flex items-center justify-between gap-6">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-8 w-40" />
      </div>
      <Skeleton className="mb-4 h-8 w-72" />
      <div className="grid gap-4 rounded-lg border bg-card px-6 py-10">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-2/3" />
        <Skeleton className="mt-4 h-5 w-1/4" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    </div>
  );
}
