"use client";

import { useState } from "react";
import { usePublicSite } from "#components/posts/draft/use-place.ts";
import { type BulkAction, useBulkPosts, useDeletePost } from "#components/posts/hooks.ts";
import { usePublicPages } from "#components/posts/organization-settings.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#lib/format.ts";
import type { Post } from "#lib/posts/contract.ts";

const NAMED_MAX = 8;

/** Actions on the selected posts. Deleting and unpublishing ask first and list the titles. */
export function BulkBar({ chosen, onClear }: { chosen: Post[]; onClear: () => void }) {
  const [asking, setAsking] = useState<"unpublish" | "delete" | null>(null);
  const site = usePublicSite();
  const bulk = useBulkPosts();
  const remove = useDeletePost();
  const drafts = chosen.filter((post) => post.status === "draft");
  const published = chosen.filter((post) => post.status === "published");
  const targets = asking === "unpublish" ? published : chosen;
  const run = (action: BulkAction, posts: Post[]) => {
    setAsking(null);
    onClear();
    bulk.mutate({ action, posts });
  };
  const confirm = () => {
    if (asking === "unpublish") return run("unpublish", published);
    setAsking(null);
    onClear();
    remove.mutate(chosen.map(({ id, title }) => ({ id, name: title })));
  };
  return (
    <>
      {chosen.length > 0 ? (
        <section
          aria-label="Selected posts"
          className="flex flex-wrap items-center gap-2 border-b bg-accent-soft px-4 py-2 text-sm"
        >
          <p className="mr-auto font-medium text-accent-text" aria-live="polite">
            {plural(chosen.length, "post")} selected
          </p>
          <PublishDrafts drafts={drafts} counted={published.length > 0} onPublish={() => run("publish", drafts)} />
          {published.length > 0 ? (
            <Button size="sm" onClick={() => setAsking("unpublish")}>
              Unpublish{drafts.length > 0 ? ` ${published.length}` : ""}
            </Button>
          ) : null}
          <Button size="sm" onClick={() => setAsking("delete")}>
            Delete
          </Button>
          <Button size="sm" variant="ghost" onClick={onClear}>
            Cancel
          </Button>
        </section>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => (open ? undefined : setAsking(null))}
        title={
          asking === "delete"
            ? `Delete ${plural(targets.length, "post")}`
            : `Unpublish ${plural(targets.length, "post")}`
        }
        description={
          asking === "delete"
            ? "Their text, revisions and evidence will be deleted, and links to published posts will stop working."
            : `They become drafts. Their pages${site ? ` under ${site.text}` : ""} stop working until they are published again.`
        }
        restorable={asking === "delete"}
        losses={listTitles(targets)}
        confirmLabel={asking === "delete" ? "Delete" : "Unpublish"}
        onConfirm={confirm}
      />
    </>
  );
}

/** Publishes drafts, and says where their pages are. */
function PublishDrafts({ drafts, counted, onPublish }: { drafts: Post[]; counted: boolean; onPublish: () => void }) {
  const publicPages = usePublicPages();
  const site = usePublicSite();
  if (drafts.length === 0) return null;
  return (
    <>
      {publicPages && site ? <span className="text-muted-foreground text-xs">Publishes to {site.text}</span> : null}
      <Button size="sm" onClick={onPublish}>
        Publish{counted ? ` ${drafts.length}` : ""}
      </Button>
    </>
  );
}

function listTitles(posts: Post[]): string[] {
  const names = posts.slice(0, NAMED_MAX).map((post) => post.title);
  return posts.length > NAMED_MAX
    ? [...names, `and ${plural(posts.length - NAMED_MAX, "other post", "other posts")}`]
    : names;
}
