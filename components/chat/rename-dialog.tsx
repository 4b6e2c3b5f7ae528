"use client";

import type { FormEvent } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { TITLE_MAX } from "#lib/chats/limits.ts";
import { type ChatItem, useUpdateChat } from "./hooks.ts";

/** Edits the title of a chat. */
export function RenameDialog({ chat: { chatId, title }, onClose }: { chat: ChatItem; onClose: () => void }) {
  const update = useUpdateChat();
  const errors = formErrors(update.error, ["title"]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("title") ?? "").trim();
    update.mutate({ chatId, title: wanted }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Rename chat</DialogTitle>
        </DialogHeader>
        <form onSubmit={submit} noValidate className="contents">
          <DialogBody className="grid gap-4">
            <Field label="Title" error={errors.fields.title}>
              {(control) => <Input {...control} name="title" defaultValue={title} maxLength={TITLE_MAX} />}
            </Field>
            <FormError text={errors.form} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button type="button">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={update.isPending}>
              Rename
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
