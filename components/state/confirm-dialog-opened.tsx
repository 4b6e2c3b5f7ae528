"use client";

import { type ReactNode, useState } from "react";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { RESTORE_DAYS } from "#lib/deletion/limits.ts";
import { stripBidiControls } from "#lib/format.ts";
import { describeError } from "./describe-error.ts";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What will be lost, one line each. */
  losses?: string[];
  confirmLabel: string;
  keepLabel?: string;
  /** Text that the user must type to confirm. */
  typeToConfirm?: string;
  /** Whether the losses are still loading: canceling is possible already, confirming is not. */
  finding?: boolean;
  pending?: boolean;
  /** Whether the API can restore what is deleted here. */
  restorable?: boolean;
  error?: unknown;
  onConfirm: () => void;
};

/** The lazily loaded dialog of `ConfirmDialog`. */
export function ConfirmDialogOpened({
  open,
  onOpenChange,
  title,
  description,
  losses,
  confirmLabel,
  keepLabel = "Keep",
  typeToConfirm,
  finding = false,
  pending = false,
  restorable = false,
  error,
  onConfirm,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const failure = error ? describeError(error) : undefined;
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogTitle>{stripBidiControls(title)}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>{typeof description === "string" ? stripBidiControls(description) : description}</div>
        </AlertDialogDescription>
        <div className="grid min-h-0 gap-3 overflow-y-auto px-5 pt-3 pb-4 empty:pb-2">
          {losses && losses.length > 0 ? (
            <ul className="grid list-disc gap-1 pl-4 text-sm marker:text-muted-foreground">
              {losses.map((loss) => (
                <li key={loss}>{stripBidiControls(loss)}</li>
              ))}
            </ul>
          ) : null}
          {typeToConfirm ? (
            <Field label={`Type "${typeToConfirm}" to confirm`}>
              {(control) => (
                <Input
                  {...control}
                  value={typed}
                  autoComplete="off"
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          ) : null}
          {restorable ? (
            <p className="text-muted-foreground text-sm">
              You can undo this right after. For {RESTORE_DAYS} days the API can restore it.
            </p>
          ) : null}
          {failure ? (
            <p role="alert" className="text-destructive-text text-sm">
              {failure.message}. {failure.recovery}
            </p>
          ) : null}
        </div>
        <div className="flex justify-end gap-2 border-t bg-surface px-5 py-3">
          <AlertDialogCancel asChild>
            <Button disabled={pending}>{keepLabel}</Button>
          </AlertDialogCancel>
          <Button
            variant="destructive"
            pending={pending || finding}
            disabled={typeToConfirm !== undefined && typed !== typeToConfirm}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
