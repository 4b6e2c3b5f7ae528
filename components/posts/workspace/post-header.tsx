"use client";

import { ArrowLeft, ExternalLink } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { BriefLink } from "#components/geo/briefs/brief-link.tsx";
import { hasPublicPage, usePlace } from "#components/posts/draft/use-place.ts";
import { PostNotes } from "#components/posts/post-notes.tsx";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { ReviewBadge } from "#components/posts/review/review-badge.tsx";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Post } from "#lib/posts/contract.ts";
import { PostTitle } from "./post-title.tsx";
import { SaveIndicator } from "./save-indicator.tsx";
import { WriterNote } from "./writer-note.tsx";

const PostActions = dynamic(() => import("./post-actions.tsx").then((module) => module.PostActions), {
  ssr: false,
  loading: () => <Skeleton className="h-9 w-44" />,
});

/** The post's title, save state and actions. */
export function PostHeader({
  session,
  view,
  canWrite,
}: {
  session: PostSession;
  view: SessionView;
  canWrite: boolean;
}) {
  const { slug } = useOrganization();
  const { post } = view.saved;
  return (
    <header data-print="hide" className="mb-3 grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <Button asChild variant="ghost" size="sm" className="-ml-2 text-muted-foreground">
          <Link href={`/${slug}/content`}>
            <ArrowLeft aria-hidden />
            Content
          </Link>
        </Button>
        {canWrite ? <SaveIndicator session={session} state={view.state} /> : null}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-3xl flex-1 basis-80">
          <PostTitle title={view.draft.title} onEdit={canWrite ? (title) => session.editTitle(title) : undefined} />
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
            <PostStatus post={post} full />
            <ReviewBadge post={post} />
            <span>{contentTypeLabel(post.contentType)}</span>
            <span aria-hidden>·</span>
            <span>
              Edited <Time value={post.updatedAt} />
            </span>
            <PublicLink post={post} canWrite={canWrite} />
            <BriefLink sourceMetadata={post.sourceMetadata} />
            <WriterNote sourceMetadata={post.sourceMetadata} />
          </p>
          {post.recommendations ? <PostNotes text={post.recommendations} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto sm:max-w-md sm:justify-end">
          <PostActions session={session} view={view} canWrite={canWrite} />
        </div>
      </div>
    </header>
  );
}

/** Links to the public page. Readers, who see no publish button, learn here that there is none. */
function PublicLink({ post, canWrite }: { post: Post; canWrite: boolean }) {
  const place = usePlace(post);
  if (post.status !== "published" || !post.slug || !hasPublicPage(post.contentType) || place === undefined) return null;
  if (!place) {
    return canWrite ? null : (
      <>
        <span aria-hidden>·</span>
        <span>Available over the API; public pages are off</span>
      </>
    );
  }
  return (
    <>
      <span aria-hidden>·</span>
      <a
        href={place.href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 text-accent-text underline-offset-3 hover:underline"
      >
        Public page
        <ExternalLink aria-hidden className="size-3" />
      </a>
    </>
  );
}
