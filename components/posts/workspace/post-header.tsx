"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { BriefLink } from "#components/geo/briefs/brief-link.tsx";
import { usePlace } from "#components/posts/draft/use-place.ts";
import { useOrganizationSettings, usePublicPages } from "#components/posts/organization-settings.ts";
import { PostNotes } from "#components/posts/post-notes.tsx";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { ReviewBadge } from "#components/posts/review/review-badge.tsx";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { contentTypeLabel } from "#lib/format.ts";
import type { Post } from "#lib/posts/contract.ts";
import { ExportMenu } from "./export-menu.tsx";
import { PostMenu } from "./post-menu.tsx";
import { SaveIndicator } from "./save-indicator.tsx";
import { WriterNote } from "./writer-note.tsx";

const WriteAgain = dynamic(
  () => import("#components/posts/rewrites/write-again.tsx").then((module) => module.WriteAgain),
  {
    ssr: false,
  },
);
const ScheduleButton = dynamic(
  () => import("#components/posts/schedule/schedule-button.tsx").then((module) => module.ScheduleButton),
  { ssr: false },
);

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
        <div className="min-w-0 max-w-3xl">
          <h1 className="line-clamp-2 text-pretty font-semibold text-lg leading-snug tracking-tight">
            {view.draft.title || "Untitled"}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
            <PostStatus post={post} full />
            <ReviewBadge post={post} />
            <span>{contentTypeLabel(post.contentType)}</span>
            <span aria-hidden>·</span>
            <span>
              Edited <Time value={post.updatedAt} />
            </span>
            <PublicLink post={post} slug={slug} />
            <BriefLink sourceMetadata={post.sourceMetadata} />
            <WriterNote sourceMetadata={post.sourceMetadata} />
          </p>
          {post.recommendations ? <PostNotes text={post.recommendations} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:max-w-md sm:justify-end">
          <ExportMenu post={post} draft={view.draft} />
          {canWrite ? <WriteAgain session={session} post={post} /> : null}
          {canWrite ? <ScheduleButton session={session} view={view} /> : null}
          {canWrite ? <PublishButton session={session} view={view} /> : null}
          {canWrite ? <PostMenu session={session} view={view} /> : null}
        </div>
      </div>
    </header>
  );
}

/** Links to the public page, or says why there is none. */
function PublicLink({ post, slug }: { post: Post; slug: string }) {
  const publicPages = usePublicPages();
  const isRead = post.contentType === "changelog" || post.contentType === "blog_post";
  if (!isRead || post.status !== "published" || !post.slug || publicPages === undefined) return null;
  if (!publicPages) {
    return (
      <>
        <span aria-hidden>·</span>
        <span>Read over the API; public pages are off</span>
      </>
    );
  }
  return (
    <>
      <span aria-hidden>·</span>
      <a
        href={`/p/${slug}/${post.slug}`}
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

function PublishButton({ session, view }: { session: PostSession; view: SessionView }) {
  const { post } = view.saved;
  const published = post.status === "published";
  const place = usePlace(post);
  const { review } = post;
  const required = useOrganizationSettings()?.requireApproval ?? false;
  const change = useMutation({
    mutationFn: (status: Post["status"]) => {
      // The draft changes are the text that the person sees.
      const isDraft = status === "published" && post.draftRevisionId !== null;
      return isDraft ? session.publishDraft().then(() => undefined) : session.change({ status });
    },
    onSuccess: (_, status) =>
      toast.success(status === "published" ? "Published" : "Moved to drafts", {
        ...(status === "published" && place ? { description: `Readers see it at ${place}` } : {}),
        action: { label: "Undo", onClick: () => undo.mutate(status === "published" ? "draft" : "published") },
      }),
    onError: (error, status) =>
      toastError(status === "published" ? "The post was not published" : "The post was not unpublished", error),
  });
  // Undo publishes the text that was public before, without draft changes.
  const undo = useMutation({
    mutationFn: (status: Post["status"]) => session.change({ status }),
    onError: (error) => toastError("This was not undone", error),
  });
  if (required && !published && review !== "approved") {
    return (
      <Button asChild variant="primary">
        <Link href="?tab=review">Review</Link>
      </Button>
    );
  }
  return (
    <>
      <Button
        variant={published ? "outline" : "primary"}
        aria-describedby="publish-place"
        pending={change.isPending}
        onClick={() => change.mutate(published ? "draft" : "published")}
      >
        {published ? "Unpublish" : "Publish"}
      </Button>
      <p id="publish-place" className="order-last w-full text-muted-foreground text-xs sm:text-right">
        {describePlace(published, place)}
      </p>
    </>
  );
}

function describePlace(published: boolean, place: string | null | undefined): string {
  if (place === undefined) return "\u00a0";
  if (place === null)
    return published ? "Available over the API and to destinations" : "Publishes to the API and destinations";
  return published ? `Unpublish removes ${place}` : `Publishes to ${place}`;
}
