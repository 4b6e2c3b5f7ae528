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
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { useUpdateIntegration } from "./hooks.ts";

/** Name, branch and token of a connected repository. */
export function EditDialog({
  integration,
  onOpenChange,
}: {
  integration: VcsIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const update = useUpdateIntegration();
  const errors = formErrors(update.error, ["displayName", "branch", "token"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const token = String(form.get("token") ?? "");
    update.mutate(
      {
        integrationId: integration.id,
        body: {
          displayName: String(form.get("displayName") ?? ""),
          branch: String(form.get("branch") ?? ""),
          ...(token ? { token } : {}),
        },
      },
      { onSuccess: () => onOpenChange(false) },
    );
  }

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit repository</DialogTitle>
          <DialogDescription className="break-words">
            {integration.owner}/{integration.repo}
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} noValidate className="contents">
          <DialogBody className="grid gap-4">
            <Field label="Name" error={errors.fields.displayName}>
              {(control) => <Input {...control} name="displayName" defaultValue={integration.displayName} />}
            </Field>
            <Field label="Branch" hint="Posts are written from this branch." error={errors.fields.branch}>
              {(control) => (
                <Input {...control} name="branch" defaultValue={integration.defaultBranch} spellCheck={false} />
              )}
            </Field>
            <Field
              label="New access token"
              optional
              hint="Leave empty to keep the present one."
              error={errors.fields.token}
            >
              {(control) => <Input {...control} name="token" type="password" autoComplete="off" />}
            </Field>
            <FormError text={errors.form} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={update.isPending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
