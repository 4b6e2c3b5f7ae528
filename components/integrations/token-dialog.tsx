"use client";

import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import { useUpdateIntegration } from "./hooks.ts";
import { TRACKER_NOTES, tokenPage, VCS_NOTES } from "./providers.ts";
import { MakeLink } from "./token-field.tsx";

/** Replaces a token. The server checks the new one before it drops the old one. */
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
  const { rights, page } = getTokenNotes(integration);

  function submit(event: FormEvent<HTMLFormElement>) {
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
    <FormDialog
      title={isRepository && integration.access !== "token" ? "Add an access token" : `Replace the ${name}`}
      description={`${integration.displayName}. We test the new one first. Nothing changes until it works.`}
      submitLabel={update.isPending ? "Testing" : "Test and save"}
      error={errors.form}
      pending={update.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field
        label={`New ${name}`}
        hint={
          <>
            {rights} Stored encrypted and never shown again.
            {page ? <MakeLink href={page}>{`Create ${isRepository ? "a token" : "a key"}`}</MakeLink> : null}
          </>
        }
        error={empty ? "Enter a value" : errors.fields.token}
      >
        {(control) => <Input {...control} name="token" type="password" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

function getTokenNotes(integration: AnyIntegration): { rights: string; page: string | undefined } {
  if (!("repositoryId" in integration)) return TRACKER_NOTES[integration.provider];
  const { provider, baseUrl } = integration;
  return { rights: VCS_NOTES[provider].rights, page: tokenPage(provider, baseUrl) };
}
