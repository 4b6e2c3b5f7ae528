"use client";

import { FilePenLine } from "lucide-react";
import Link from "next/link";
import { useOrganizationSettings } from "#components/posts/organization-settings.ts";
import type { PostSession } from "#components/posts/post-session.ts";
import { Button } from "#components/ui/button.tsx";
import type { Post } from "#lib/posts/contract.ts";
import { useDraftChanges } from "./hooks.ts";
import { usePlace } from "./use-place.ts";

/** Says that a post has draft changes, and publishes or discards them, or leads to the review that they need first. */
export function DraftBar({ session, post, canWrite }: { session: PostSession; post: Post; canWrite: boolean }) {
  const place = usePlace(post);
  const { publish, discard } = useDraftChanges(session);
  const needsReview = (useOrganizationSettings()?.requireApproval ?? false) && post.review !== "approved";
  return (
    <section
      aria-label="Draft changes"
      data-print="hide"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-accent-soft px-4 py-2.5 text-sm"
    >
      <FilePenLine aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-48 flex-1 text-pretty">
        <strong className="font-medium">Draft changes, not public yet.</strong>{" "}
        <span id="draft-place" className="text-muted-foreground [overflow-wrap:anywhere]">
          {place ? `Publishing updates ${place.text}.` : "Publishing updates the post for the API and destinations."}
        </span>
      </p>
      {canWrite ? (
        <div className="flex items-center gap-2">
          <Button
            size="sm"
            variant="ghost"
            pending={discard.isPending}
            disabled={publish.isPending}
            onClick={() => discard.mutate()}
          >
            Discard
          </Button>
          {needsReview ? (
            <Button asChild size="sm" variant="primary">
              <Link href="?tab=review">Review</Link>
            </Button>
          ) : (
            <Button
              size="sm"
              variant="primary"
              aria-describedby="draft-place"
              pending={publish.isPending}
              disabled={discard.isPending}
              onClick={() => publish.mutate()}
            >
              Publish changes
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}
