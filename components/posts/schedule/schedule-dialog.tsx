"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DateInput } from "#components/form/date-input.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TimeInput } from "#components/form/time-input.tsx";
import type { PostSession } from "#components/posts/post-session.ts";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Post } from "#lib/posts/contract.ts";
import { formatPlanned, suggestTime, toLocalTime } from "./planned-time.ts";

/** Plans, moves or cancels the publication of a draft. */
export function ScheduleDialog({
  session,
  post,
  timeZone,
  onClose,
}: {
  session: PostSession;
  post: Post;
  timeZone: string;
  onClose: () => void;
}) {
  const [local, setLocal] = useState(() =>
    post.publishAt ? toLocalTime(post.publishAt, timeZone) : suggestTime(new Date(), timeZone),
  );
  const plan = useMutation({
    mutationFn: async (publishAt: string | null) => {
      await session.change({ publishAt });
      return session.view().saved.post;
    },
    onSuccess: ({ publishAt }) => {
      // The server moves a time that summer time skips, so the notice shows the time that it stored.
      if (publishAt) toast.success(`Scheduled for ${formatPlanned(publishAt, timeZone)}`);
      else toast.success("Schedule removed");
      onClose();
    },
  });
  const errors = formErrors(plan.error, ["publishAt"]);
  const incomplete = local.date === "" || local.time === "";
  return (
    <FormDialog
      title={post.publishAt ? "Change the schedule" : "Schedule this post"}
      description="The post is published automatically at this time. You can change or remove the schedule until then."
      onOpenChange={(open) => (open ? undefined : onClose())}
      submitLabel="Schedule"
      error={errors.form}
      pending={plan.isPending}
      disabled={incomplete}
      note={
        post.publishAt ? (
          <Button variant="ghost" disabled={plan.isPending} onClick={() => plan.mutate(null)}>
            Remove schedule
          </Button>
        ) : null
      }
      onSubmit={() => plan.mutate(`${local.date}T${local.time}`)}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Date" error={errors.fields.publishAt}>
          {(control) => (
            <DateInput {...control} required value={local.date} onChange={(date) => setLocal({ ...local, date })} />
          )}
        </Field>
        <Field label="Time">
          {(control) => (
            <TimeInput {...control} required value={local.time} onChange={(time) => setLocal({ ...local, time })} />
          )}
        </Field>
      </div>
      <p className="text-muted-foreground text-sm">
        Time zone: {timeZone}. Admins can change it in the general settings.
      </p>
    </FormDialog>
  );
}
