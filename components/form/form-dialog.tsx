"use client";

import type { FormEvent, ReactNode } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";

type FormProps = {
  submitLabel: ReactNode;
  /** The error of the form as a whole. */
  error: string | undefined;
  pending: boolean;
  disabled?: boolean;
  /** A note beside the buttons, such as the cost. */
  note?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A dialog with one form: description, fields, error, and buttons to cancel or submit. */
export function FormDialog({
  title,
  description,
  className,
  onOpenChange,
  ...form
}: FormProps & {
  title: ReactNode;
  description: ReactNode;
  className?: string;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className={className}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription className="break-words">{description}</DialogDescription>
        </DialogHeader>
        <DialogForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

/** The form of a dialog that has other content too. */
export function DialogForm({ submitLabel, error, pending, disabled = false, note, onSubmit, children }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event);
  }
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody className="grid content-start gap-4">
        {children}
        <FormError text={error} />
      </DialogBody>
      <DialogFooter className="items-center">
        {note ? <div className="mr-auto min-w-0 text-muted-foreground text-xs">{note}</div> : null}
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={pending} disabled={disabled}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
