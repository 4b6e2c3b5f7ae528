"use client";

import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { AnyIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { FoldField } from "./fold-field.tsx";
import { useUpdateIntegration } from "./hooks.ts";
import { PROVIDERS } from "./providers.ts";

/** Edits the name of an integration, and what posts read of a repository; only changed fields are sent. */
export function EditDialog({
  integration,
  onOpenChange,
}: {
  integration: AnyIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const update = useUpdateIntegration();
  const errors = formErrors(update.error, ["displayName", "branch", "foldWithoutNote"]);
  const repository = "repositoryId" in integration ? integration : undefined;
  const [fold, setFold] = useState(repository?.foldWithoutNote ?? null);

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const displayName = readText(form, "displayName");
    const body = {
      ...(displayName === integration.displayName ? {} : { displayName }),
      ...(repository ? getRepositoryChange(repository, readText(form, "branch"), fold) : {}),
    };
    if (Object.keys(body).length === 0) return onOpenChange(false);
    update.mutate({ integrationId: integration.id, body }, { onSuccess: () => onOpenChange(false) });
  }

  return (
    <FormDialog
      title={repository ? "Edit repository" : "Edit tracker"}
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
      {repository ? (
        <>
          <BranchField branch={repository.defaultBranch} error={errors.fields.branch} />
          <FoldField repository={repository} value={fold} error={errors.fields.foldWithoutNote} onChange={setFold} />
        </>
      ) : null}
    </FormDialog>
  );
}

function BranchField({ branch, error }: { branch: string; error: string | undefined }) {
  return (
    <Field label="Branch" hint="Posts use changes from this branch." error={error}>
      {(control) => <Input {...control} name="branch" defaultValue={branch} spellCheck={false} />}
    </Field>
  );
}

function readText(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}

function getRepositoryChange(
  { defaultBranch, foldWithoutNote }: VcsIntegration,
  branch: string,
  fold: VcsIntegration["foldWithoutNote"],
) {
  return {
    ...(branch === defaultBranch ? {} : { branch }),
    ...(fold === foldWithoutNote ? {} : { foldWithoutNote: fold }),
  };
}

/** Describes the connected repository or team in one line. */
export function describeConnection(integration: AnyIntegration): string {
  const { name } = PROVIDERS[integration.provider];
  if ("repositoryId" in integration) return `${integration.owner}/${integration.repo}, ${name}`;
  return integration.teamName === null ? `${name}, all teams` : `${integration.teamName}, ${name}`;
}
