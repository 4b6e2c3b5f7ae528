"use client";

import type { FormEvent } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import { useUpdateIntegration } from "./hooks.ts";
import { PROVIDERS } from "./providers.ts";

/** Edits the name and branch of an integration; only changed fields are sent. */
export function EditDialog({
  integration,
  onOpenChange,
}: {
  integration: AnyIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const update = useUpdateIntegration();
  const errors = formErrors(update.error, ["displayName", "branch"]);
  const branch = "repositoryId" in integration ? integration.defaultBranch : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const displayName = String(form.get("displayName") ?? "").trim();
    const wanted = String(form.get("branch") ?? "").trim();
    const body = {
      ...(displayName === integration.displayName ? {} : { displayName }),
      ...(branch === undefined || wanted === branch ? {} : { branch: wanted }),
    };
    if (Object.keys(body).length === 0) return onOpenChange(false);
    update.mutate({ integrationId: integration.id, body }, { onSuccess: () => onOpenChange(false) });
  }

  return (
    <FormDialog
      title={branch === undefined ? "Edit tracker" : "Edit repository"}
      description={describeConnection(integration)}
      submitLabel="Save"
      error={errors.form}
      pending={update.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field label="Name" error={errors.fields.displayName}>
        {(control) => <Input {...control} name="displayName" defaultValue={integration.displayName} />}
      </Field>
      {branch === undefined ? null : (
        <Field
          label="Branch"
          hint="Posts are written from this branch. It is looked up before it is saved."
          error={errors.fields.branch}
        >
          {(control) => <Input {...control} name="branch" defaultValue={branch} spellCheck={false} />}
        </Field>
      )}
    </FormDialog>
  );
}

/** Describes the connected repository or team in one line. */
export function describeConnection(integration: AnyIntegration): string {
  const { name } = PROVIDERS[integration.provider];
  if ("repositoryId" in integration) return `${integration.owner}/${integration.repo}, ${name}`;
  return integration.teamName === null ? `${name}, all teams` : `${integration.teamName}, ${name}`;
}
