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
import { useLeaving } from "#components/state/take-back.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { CallError } from "#lib/http/call.ts";
import { PostWorkspace } from "./post-workspace.tsx";

/** A post as a document came with it, and which document that was. */
export type Brought = { document: string; saved: Saved };

/** What documents brought and was shown: who comes back by the browser's memory of the page reads the post anew. */
const spent = new Set<string>();

/** One post: written, previewed, traced to its sources, published. */
export function PostPage({ postId, brought }: { postId: string; brought?: Brought | undefined }) {
  const [isNew] = useState(() => brought !== undefined && !spent.has(brought.document));
  const query = usePost(postId, isNew ? brought?.saved : undefined);
  useEffect(() => {
    if (!brought) return;
    return () => void spent.add(brought.document);
  }, [brought]);
  usePageTitle(query.data?.post.title);
  // The page that it is deleted on stands until it is left; who comes back meanwhile finds it gone.
  const isLeaving = useLeaving().includes(postId);
  const [wasLeaving] = useState(isLeaving);
  if (wasLeaving && isLeaving) return <Gone />;
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
        description="It was deleted, or the address is not complete."
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
