"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useCreateComment } from "./hooks.ts";

/** Writes a comment on a sentence or on the whole post, or a reply. */
export function CommentForm({
  postId,
  quote,
  parentId,
  onDone,
}: {
  postId: string;
  quote?: string | null;
  parentId?: string;
  onDone?: () => void;
}) {
  const [body, setBody] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const create = useCreateComment(postId);
  const errors = formErrors(create.error, ["body", "quote"]);
  useEffect(() => {
    if (quote || parentId) field.current?.focus();
  }, [quote, parentId]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { body, ...(quote ? { quote } : {}), ...(parentId ? { parentId } : {}) };
    create.mutate(input, {
      onSuccess: () => {
        setBody("");
        onDone?.();
      },
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      {quote ? (
        <blockquote className="line-clamp-3 border-accent-text border-l-2 pl-2 text-muted-foreground text-xs">
          {quote}
        </blockquote>
      ) : null}
      <Field
        label={parentId ? "Reply" : quote ? "Comment on this sentence" : "Comment on the whole post"}
        error={errors.fields.body ?? errors.fields.quote ?? errors.form}
      >
        {(control) => (
          <Textarea {...control} ref={field} value={body} onChange={(event) => setBody(event.target.value)} />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={create.isPending} disabled={body.trim() === ""}>
          {parentId ? "Reply" : "Comment"}
        </Button>
        {onDone ? (
          <Button size="sm" variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
