"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useCan } from "#components/dashboard/organization.tsx";
import { hasPublicPage, usePlace, usePublicSite } from "#components/posts/draft/use-place.ts";
import { useOrganizationSettings, useTurnOnPublicPages } from "#components/posts/organization-settings.ts";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { WriteAgain } from "#components/posts/rewrites/write-again.tsx";
import { ScheduleButton } from "#components/posts/schedule/schedule-button.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Post } from "#lib/posts/contract.ts";
import { ExportMenu } from "./export-menu.tsx";
import { PostMenu } from "./post-menu.tsx";

/** The buttons and menus of a post. A reader without the right to write sees the exports alone. */
export function PostActions({
  session,
  view,
  canWrite,
}: {
  session: PostSession;
  view: SessionView;
  canWrite: boolean;
}) {
  const { post } = view.saved;
  if (!canWrite) return <ExportMenu post={post} draft={view.draft} />;
  return (
    <>
      <ExportMenu post={post} draft={view.draft} />
      <WriteAgain session={session} post={post} />
      <ScheduleButton session={session} view={view} />
      <PublishButton session={session} view={view} />
      <PostMenu session={session} view={view} />
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
        ...(status === "published" && place ? { description: `Readers see it at ${place.text}` } : {}),
        action: { label: "Undo", onClick: () => undo.mutate(status === "published" ? "draft" : "published") },
      }),
    onError: (error, status) =>
      toastError(status === "published" ? "Couldn't publish the post" : "Couldn't unpublish the post", error),
  });
  // Undo publishes the text that was public before, without draft changes.
  const undo = useMutation({
    mutationFn: (status: Post["status"]) => session.change({ status }),
    onError: (error) => toastError("Couldn't undo this", error),
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
      <div className="order-last flex w-full flex-wrap items-center gap-x-2 text-muted-foreground text-xs sm:justify-end">
        <p id="publish-place" className="[overflow-wrap:anywhere]">
          {describePlace(published, place)}
        </p>
        {place === null && hasPublicPage(post.contentType) ? <TurnOnPublicPages /> : null}
      </div>
    </>
  );
}

/** Lets an owner turn on the public pages where their absence matters. */
function TurnOnPublicPages() {
  const isOwner = useCan("own");
  const isOff = useOrganizationSettings()?.publicPages === false;
  const turnOn = useTurnOnPublicPages(usePublicSite()?.text);
  if (!(isOwner && isOff)) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="h-6 px-0 text-accent-text text-xs hover:bg-transparent hover:underline"
      title="Everyone can then read your published changelogs and blog posts."
      pending={turnOn.isPending}
      onClick={() => turnOn.mutate()}
    >
      Turn on public pages
    </Button>
  );
}

function describePlace(published: boolean, place: { text: string } | null | undefined): string {
  if (place === undefined) return "\u00a0";
  if (place === null)
    return published ? "Available over the API and to destinations" : "Publishes to the API and destinations";
  return published ? `Unpublish removes ${place.text}` : `Publishes to ${place.text}`;
}
