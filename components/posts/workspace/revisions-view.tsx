"use client";

import { useState } from "react";
import { DiffView } from "#components/article/diff-view.tsx";
import { RenderedDiff, RenderedText } from "#components/article/rendered-diff-view.tsx";
import { useRestoreRevision, useRevisions } from "#components/posts/hooks.ts";
import type { PostSession } from "#components/posts/post-session.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Post, Revision } from "#lib/posts/contract.ts";
import { leadingHeading, withLeadingHeading } from "#lib/posts/heading.ts";
import { cn } from "#lib/utils.ts";

const origins: Record<Revision["origin"], string> = { generated: "Generated", edited: "Edited", restored: "Restored" };

/** All revisions of the post, the changes of each, and a button to restore it. */
export default function RevisionsView({
  session,
  post,
  canWrite,
}: {
  session: PostSession;
  post: Post;
  canWrite: boolean;
}) {
  const query = useRevisions(post.id);
  return (
    <QueryView query={query} skeleton={<RevisionsSkeleton />}>
      {(data) => <Revisions session={session} post={post} revisions={data.revisions} canWrite={canWrite} />}
    </QueryView>
  );
}

function Revisions({
  session,
  post,
  revisions,
  canWrite,
}: {
  session: PostSession;
  post: Post;
  revisions: Revision[];
  canWrite: boolean;
}) {
  const [chosenId, setChosenId] = useState<string>();
  const [against, setAgainst] = useState<"previous" | "present">("previous");
  const [form, setForm] = useState<Form>("text");
  const index = Math.max(
    0,
    revisions.findIndex((revision) => revision.id === chosenId),
  );
  const chosen = revisions[index];
  if (!chosen) return null;
  const previous = revisions[index + 1];
  const present = revisions.find(({ draft }) => draft) ?? revisions.find(({ current }) => current);
  const isPresent = chosen.id === present?.id;
  const withPresent = against === "present" && !isPresent;
  const before = withPresent ? chosen : previous;
  const after = withPresent ? present : chosen;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <ol className="grid max-h-[32rem] gap-px overflow-y-auto rounded-lg border bg-card p-1.5" aria-label="Revisions">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <RevisionButton
              revision={revision}
              isPublic={post.status === "published"}
              chosen={revision.id === chosen.id}
              onChoose={() => setChosenId(revision.id)}
            />
          </li>
        ))}
      </ol>
      <section className="min-w-0 overflow-hidden rounded-lg border bg-card" aria-label="What changed">
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 text-sm">
          <fieldset className="flex gap-0.5">
            <legend className="sr-only">Compare with</legend>
            <Toggle pressed={!withPresent} onPress={() => setAgainst("previous")}>
              Previous revision
            </Toggle>
            {isPresent ? null : (
              <Toggle pressed={withPresent} onPress={() => setAgainst("present")}>
                Current text
              </Toggle>
            )}
          </fieldset>
          <fieldset className="ml-auto flex gap-0.5">
            <legend className="sr-only">Show as</legend>
            <Toggle pressed={form === "text"} onPress={() => setForm("text")}>
              Text
            </Toggle>
            <Toggle pressed={form === "markdown"} onPress={() => setForm("markdown")}>
              Markdown
            </Toggle>
          </fieldset>
          {canWrite && !isPresent ? <Restore session={session} post={post} revision={chosen} /> : null}
        </div>
        {before && after ? (
          <Changes before={before} after={after} form={form} />
        ) : (
          <FirstText revision={chosen} form={form} />
        )}
      </section>
    </div>
  );
}

type Form = "text" | "markdown";

function Changes({ before, after, form }: { before: Revision; after: Revision; form: Form }) {
  if (form === "markdown") {
    return <DiffView label="Changes" before={before.markdown ?? ""} after={after.markdown ?? ""} />;
  }
  return <RenderedDiff label="Changes" before={withTitle(before)} after={withTitle(after)} />;
}

/** The Markdown with the title as its first heading, as readers see it. */
function withTitle({ title, markdown }: Revision): string {
  const text = markdown ?? "";
  return leadingHeading(text) === undefined ? withLeadingHeading(`# Title\n\n${text}`, title) : text;
}

/** The first revision has no predecessor to compare with. */
function FirstText({ revision, form }: { revision: Revision; form: Form }) {
  return (
    <>
      <p className="border-b bg-surface px-4 py-1.5 text-muted-foreground text-xs">The first text of the post</p>
      {form === "text" ? (
        <RenderedText markdown={withTitle(revision)} />
      ) : (
        <p className="whitespace-pre-wrap px-4 py-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
          {revision.markdown}
        </p>
      )}
    </>
  );
}

function RevisionButton({
  revision,
  isPublic,
  chosen,
  onChoose,
}: {
  revision: Revision;
  isPublic: boolean;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        "grid w-full gap-0.5 rounded-md px-2.5 py-2 text-left text-sm hover:bg-hover",
        chosen && "bg-selected",
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <Time value={revision.updatedAt} format="absolute" className="font-medium" />
        {revision.draft ? <Badge>Draft changes</Badge> : null}
        {revision.current ? <Badge variant="accent">{isPublic ? "Public" : "Current"}</Badge> : null}
      </span>
      <span className="truncate text-muted-foreground text-xs">
        {origins[revision.origin]} by {revision.author}
      </span>
    </button>
  );
}

function Toggle({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={pressed}
      className={pressed ? "bg-selected" : "text-muted-foreground"}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function Restore({ session, post, revision }: { session: PostSession; post: Post; revision: Revision }) {
  const [asking, setAsking] = useState(false);
  const restore = useRestoreRevision(post.id);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Restore this text
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Restore this text"
        description={
          post.status === "published"
            ? "It becomes draft changes. Readers see it once you publish them. Your current text is kept here as a revision."
            : "This replaces the post's text and title. The current version is kept here as a revision."
        }
        confirmLabel="Restore"
        pending={restore.isPending}
        error={restore.error}
        onConfirm={() =>
          restore.mutate(revision.id, {
            onSuccess: (saved) => {
              session.adopt(saved);
              setAsking(false);
              toast.success("Earlier text restored");
            },
          })
        }
      />
    </>
  );
}

function RevisionsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid gap-4 rounded-lg border p-4">
        {["w-36", "w-40", "w-32", "w-44"].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="grid content-start gap-3 rounded-lg border p-4">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/3" />
      </div>
    </div>
  );
}
