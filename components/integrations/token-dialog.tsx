"use client";

import { type FormEvent, useState } from "react";
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
import { toast } from "#components/ui/toast.ts";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import { useUpdateIntegration } from "./hooks.ts";
import { TRACKER_NOTES, tokenPage, VCS_NOTES } from "./providers.ts";
import { MakeLink } from "./token-field.tsx";

/** Replaces a token: the new one is tried first, the old one works until then. */
export function TokenDialog({
  integration,
  onOpenChange,
}: {
  integration: AnyIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const update = useUpdateIntegration();
  const [empty, setEmpty] = useState(false);
  const errors = formErrors(update.error, ["token"]);
  const isRepository = "repositoryId" in integration;
  const name = isRepository ? "access token" : "API key";
  const { rights, page } = notesOf(integration);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get("token") ?? "").trim();
    setEmpty(token === "");
    if (token === "") return;
    update.mutate(
      { integrationId: integration.id, body: { token } },
      {
        onSuccess: () => {
          toast.success(`The ${name} of ${integration.displayName} was replaced`);
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>
            {isRepository && integration.access !== "token" ? "Add an access token" : `Replace the ${name}`}
          </DialogTitle>
          <DialogDescription className="break-words">
            {integration.displayName}. The new one is tried first; until it works, nothing changes.
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} noValidate className="contents">
          <DialogBody className="grid gap-4">
            <Field
              label={`New ${name}`}
              hint={
                <>
                  {rights} Stored encrypted, never shown again.
                  {page ? <MakeLink href={page}>{`Make ${isRepository ? "a token" : "a key"}`}</MakeLink> : null}
                </>
              }
              error={empty ? "Enter something here" : errors.fields.token}
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
              {update.isPending ? "Trying it" : "Try and save"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function notesOf(integration: AnyIntegration): { rights: string; page: string | undefined } {
  if (!("repositoryId" in integration)) return TRACKER_NOTES[integration.provider];
  const { provider, baseUrl } = integration;
  return { rights: VCS_NOTES[provider].rights, page: tokenPage(provider, baseUrl) };
}
