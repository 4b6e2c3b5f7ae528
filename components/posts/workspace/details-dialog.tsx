"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { DestinationField } from "#components/form/destination-field.tsx";
import type { PostSession, SessionView } from "#components/posts/post-session.ts";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
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
import { Input } from "#components/ui/input.tsx";
import { CallError } from "#lib/http/call.ts";
import { SLUG_MAX, TITLE_MAX } from "#lib/posts/limits.ts";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";

/** Edits the title, the slug and the destination of a post. */
export function DetailsDialog({
  session,
  view,
  onClose,
}: {
  session: PostSession;
  view: SessionView;
  onClose: () => void;
}) {
  const { slug: organization } = useOrganization();
  const { post } = view.saved;
  const [title, setTitle] = useState(view.draft.title);
  const [slug, setSlug] = useState(post.slug ?? "");
  const [destination, setDestination] = useState(post.publishDestination ?? "");
  const save = useMutation({
    mutationFn: async () => {
      if (title.trim() !== view.draft.title) session.editTitle(title.trim());
      const change = {
        ...(slug === (post.slug ?? "") ? {} : { slug: slug || null }),
        ...(destination.trim() === (post.publishDestination ?? "")
          ? {}
          : { publishDestination: destination.trim() || null }),
      };
      if (Object.keys(change).length > 0) await session.change(change);
      else await session.flush();
    },
    onSuccess: onClose,
  });
  const taken = save.error instanceof CallError && save.error.status === 409;
  const errors = taken
    ? { fields: {}, form: undefined }
    : formErrors(save.error, ["slug", "title", "publishDestination"]);
  const malformed = slug !== "" && !SLUG_PATTERN.test(slug);
  const titleProblem = title.trim() === "" ? "A post needs a title" : undefined;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            if (!malformed && !titleProblem) save.mutate();
          }}
        >
          <DialogHeader>
            <DialogTitle>Title and slug</DialogTitle>
            <DialogDescription>
              If the text starts with the title as a heading, that heading changes too.
            </DialogDescription>
          </DialogHeader>
          <DialogBody className="grid gap-4">
            <Field label="Title" error={titleProblem ?? errors.fields.title}>
              {(control) => (
                <Input
                  {...control}
                  value={title}
                  maxLength={TITLE_MAX}
                  onChange={(event) => setTitle(event.target.value)}
                />
              )}
            </Field>
            <Field
              label="Slug"
              optional
              hint={`/p/${organization}/${slug || "…"} where public pages are on. Without a slug, the post has no page of its own.`}
              error={slugProblem(malformed, taken) ?? errors.fields.slug}
            >
              {(control) => (
                <Input
                  {...control}
                  value={slug}
                  maxLength={SLUG_MAX}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(event) => {
                    setSlug(event.target.value.toLowerCase().replace(/\s+/g, "-"));
                    save.reset();
                  }}
                />
              )}
            </Field>
            <DestinationField value={destination} error={errors.fields.publishDestination} onChange={setDestination} />
            <FormError text={errors.form} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              pending={save.isPending}
              disabled={malformed || Boolean(titleProblem)}
            >
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function slugProblem(malformed: boolean, taken: boolean): string | undefined {
  if (malformed) return "Use lowercase letters, digits and single hyphens";
  return taken ? "Another post has this slug. Choose another one." : undefined;
}
