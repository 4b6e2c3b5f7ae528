"use client";

import { useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import type { PostSession } from "#components/posts/post-session.ts";
import { formErrors } from "#components/state/form-errors.ts";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { controlClasses, Input } from "#components/ui/input.tsx";
import { plural } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";
import { useCreateShare, useRevokeShare, useShares } from "./hooks.ts";

const LIFETIMES = [1, 7, 14, 30, 90];
const LIFETIME = 14;

/** Makes links with which everyone can read a post, and revokes them. */
export function ShareLinkDialog({
  session,
  postId,
  onClose,
}: {
  session: PostSession;
  postId: string;
  onClose: () => void;
}) {
  const [days, setDays] = useState(LIFETIME);
  const shares = useShares(postId);
  const create = useCreateShare(postId);
  const revoke = useRevokeShare(postId);
  const links = shares.data?.shares ?? [];
  const make = async () => {
    // A link shows the saved text.
    await session.flush();
    create.mutate(days);
  };
  return (
    <FormDialog
      title="Share this post"
      description="Anyone with the link can read the current text until the link expires. They can't edit it."
      onOpenChange={(open) => (open ? undefined : onClose())}
      submitLabel="Create link"
      error={formErrors(create.error, []).form}
      pending={create.isPending}
      onSubmit={() => void make()}
    >
      <Field label="Expires after">
        {(control) => (
          <select
            {...control}
            value={days}
            className={cn(controlClasses, "h-8")}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {LIFETIMES.map((each) => (
              <option key={each} value={each}>
                {plural(each, "day")}
              </option>
            ))}
          </select>
        )}
      </Field>
      {create.data ? (
        <Field label="New link" hint="Copy it now. It won't be shown again.">
          {(control) => (
            <div className="flex gap-2">
              <Input {...control} readOnly value={create.data.url} onFocus={(event) => event.target.select()} />
              <CopyButton value={create.data.url} label="Copy link" />
            </div>
          )}
        </Field>
      ) : null}
      {links.length > 0 ? (
        <ul aria-label="Active links" className="divide-y rounded-md border text-sm">
          {links.map(({ id, createdBy, createdAt, expiresAt }) => (
            <li key={id} className="flex items-center justify-between gap-2 px-3 py-2">
              <span className="min-w-0">
                <span className="block truncate">By {createdBy}</span>
                <span className="text-muted-foreground text-xs">
                  Created <Time value={createdAt} />, expires <Time value={expiresAt} />
                </span>
              </span>
              <Button
                size="sm"
                disabled={revoke.isPending}
                aria-label={`Revoke the link by ${createdBy}`}
                onClick={() => revoke.mutate(id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </FormDialog>
  );
}
