"use client";

import { useState } from "react";
import { usePlace } from "#components/posts/draft/use-place.ts";
import type { Draft } from "#components/posts/post-session.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { formatCount } from "#lib/format.ts";
import type { Post } from "#lib/posts/contract.ts";
import { networkLength } from "./network-length.ts";
import { NETWORKS, type Network } from "./networks.ts";
import { toPlainPost } from "./plain-post.ts";
import { toShortPost } from "./short-post.ts";

const texts = {
  linkedin: { title: "Copy for LinkedIn", about: "The full text without markup. Shorten it before you post." },
  x: { title: "Copy for X", about: "The title and as much of the summary as fits. A link counts 23, an emoji 2." },
};

/** Prepares a text for a network, with that network's character count. It can be edited before it is copied. */
export function ShareDialog({
  network,
  post,
  draft,
  onClose,
}: {
  network: Network;
  post: Post;
  draft: Draft;
  onClose: () => void;
}) {
  const place = usePlace(post);
  const link = post.status === "published" && place ? new URL(place.href, location.origin).href : "";
  const [text, setText] = useState(() =>
    network === "x" ? toShortPost(draft.title, draft.markdown, link) : toPlainPost(draft.markdown),
  );
  const { max: most } = NETWORKS[network];
  const count = networkLength(text, network);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{texts[network].title}</DialogTitle>
          <DialogDescription>{texts[network].about}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field
            label="Text"
            hint={
              <span data-numeric className="tabular-nums">
                {formatCount(count)} of {formatCount(most)} characters
              </span>
            }
            error={count > most ? `${formatCount(count - most)} too many` : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={network === "x" ? 6 : 12}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
          <CopyButton value={text} label="Copy text" variant="primary" size="md" />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
