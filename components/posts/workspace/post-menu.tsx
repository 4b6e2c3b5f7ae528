"use client";

import { Ellipsis, Link as LinkIcon, Settings2, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { FORMATS, formatName } from "#components/generation/formats.ts";
import { usePlace } from "#components/posts/draft/use-place.ts";
import { useDeletePost } from "#components/posts/hooks.ts";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { useWriteFormat } from "./use-write-format.ts";

const DetailsDialog = dynamic(() => import("./details-dialog.tsx").then((module) => module.DetailsDialog), {
  ssr: false,
});

const ShareLinkDialog = dynamic(
  () => import("#components/posts/shares/share-link-dialog.tsx").then((module) => module.ShareLinkDialog),
  { ssr: false },
);

/** Less frequent actions: title and slug, share links, other formats of the same changes, deletion. */
export function PostMenu({ session, view }: { session: PostSession; view: SessionView }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const [open, setOpen] = useState<"details" | "share" | "delete" | null>(null);
  const { post } = view.saved;
  const remove = useDeletePost();
  const format = useWriteFormat(post);
  const place = usePlace(post);
  const losses = [
    "the text and every revision of it",
    "the evidence behind its sentences",
    ...(post.status === "published"
      ? [place ? `the public page ${place.text}, and every link to it` : "what the API and destinations read"]
      : []),
  ];
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setOpen("details")}>
            <Settings2 aria-hidden />
            Title and slug
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen("share")}>
            <LinkIcon aria-hidden />
            Share a link
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {format ? (
            <>
              <DropdownMenuLabel>Write from the same changes</DropdownMenuLabel>
              {FORMATS.filter(({ value }) => value !== post.contentType).map(({ value, icon: Icon }) => (
                <DropdownMenuItem key={value} onSelect={() => format.write(value)}>
                  <Icon aria-hidden />
                  {value === "image" || value === "twitter_post" ? "An" : "A"} {formatName(value)}
                </DropdownMenuItem>
              ))}
              <DropdownMenuSeparator />
            </>
          ) : null}
          <DropdownMenuItem
            variant="destructive"
            onSelect={() => {
              // Saved now, so that Undo brings back the last words too.
              void session.flush();
              setOpen("delete");
            }}
          >
            <Trash2 aria-hidden />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {open === "details" ? <DetailsDialog session={session} view={view} onClose={() => setOpen(null)} /> : null}
      {open === "share" ? <ShareLinkDialog session={session} postId={post.id} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={(next) => (next ? undefined : setOpen(null))}
        title="Delete this post"
        description={`"${post.title}" will be deleted, with:`}
        losses={losses}
        restorable
        confirmLabel="Delete post"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(
            { id: post.id, name: post.title },
            {
              onSuccess: () => {
                setOpen(null);
                router.replace(`/${slug}/content`);
              },
            },
          )
        }
      />
    </>
  );
}
