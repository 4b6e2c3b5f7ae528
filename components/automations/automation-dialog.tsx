"use client";

import type { FormEvent, ReactNode } from "react";
import type { Source } from "#components/generation/source-picker.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { FormError } from "#components/state/form-error.tsx";
import { QueryView } from "#components/state/query-view.tsx";
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
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The dialog that makes an automation or changes one; its form is there once the repositories are known. */
export function AutomationDialog({
  title,
  description,
  onOpenChange,
  children,
}: {
  title: string;
  description: string;
  onOpenChange: (open: boolean) => void;
  children: (repositories: Source[]) => ReactNode;
}) {
  const query = useIntegrations();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="[&>[aria-busy]]:contents">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <QueryView
          query={query}
          skeleton={
            <DialogBody className="grid gap-4 pb-5">
              {["name", "when", "output", "sources"].map((part) => (
                <Skeleton key={part} className="h-8 w-full" />
              ))}
            </DialogBody>
          }
        >
          {({ vcs }) =>
            children(
              vcs.map(({ repositoryId, displayName, enabled }) => ({
                id: repositoryId,
                name: displayName,
                detail: enabled ? "" : "Paused",
              })),
            )
          }
        </QueryView>
      </DialogContent>
    </Dialog>
  );
}

/** The form of that dialog: its fields, why it was refused, and the buttons. */
export function AutomationForm({
  submitLabel,
  error,
  pending,
  disabled,
  onSubmit,
  children,
}: {
  submitLabel: string;
  error: string | undefined;
  pending: boolean;
  disabled: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody className="grid content-start gap-4">
        {children}
        <FormError text={error} />
      </DialogBody>
      <DialogFooter>
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
