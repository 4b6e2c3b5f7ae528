"use client";

import { type FormEvent, useState } from "react";
import { DialogForm, FormDialog } from "#components/form/form-dialog.tsx";
import { NetworksField, readNetworks } from "#components/form/networks-field.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "#components/ui/dialog.tsx";
import { Field, FieldSet } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { ApiKey } from "#lib/keys/contract.ts";
import { type AccessChoice, type Preset, presets, toAccessChoice } from "./access.ts";
import { AccessFields, ChoiceCards } from "./access-fields.tsx";
import { Expiry, type ExpiryChoice, expiryBody, listDays } from "./expiry.tsx";
import { useCreateKey, useUpdateKey } from "./hooks.ts";
import { Secret } from "./secret.tsx";

type DialogProps = { onOpenChange: (open: boolean) => void; maxDays: number | null };
type Start = Preset | "custom";
const NETWORKS_HINT = "The API rejects the key from other networks.";
const starts = [...presets, { value: "custom", label: "Custom", hint: "Choose your own access." }] as const;

/** Creates a key and shows its secret once. */
export function CreateKeyDialog({ onOpenChange, maxDays, preset = "sdk" }: DialogProps & { preset?: Preset }) {
  const create = useCreateKey();
  const [start, setStart] = useState<Start>(preset);
  const [access, setAccess] = useState<AccessChoice>({ mode: "restricted", resources: { posts: "read" } });
  const [expiry, setExpiry] = useState<ExpiryChoice>(() => listDays(maxDays).at(-1) ?? "7");
  const errors = formErrors(create.error, ["name", "allowedNetworks"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    const granted = start === "custom" ? accessBody(access) : { preset: start };
    const allowedNetworks = readNetworks(event.currentTarget);
    create.mutate({ name, ...granted, ...expiryBody(expiry), allowedNetworks });
  }

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{create.data ? "Copy the key now" : "Create an API key"}</DialogTitle>
          <DialogDescription>
            {create.data ? "It's shown only once." : "Keys belong to the organization, not to you."}
          </DialogDescription>
        </DialogHeader>
        {create.data ? (
          <Secret secret={create.data.secret} preset={start === "custom" ? undefined : start} />
        ) : (
          <DialogForm submitLabel="Create key" error={errors.form} pending={create.isPending} onSubmit={submit}>
            <Field label="Name" hint="For example, the app that uses it." error={errors.fields.name}>
              {(control) => <Input {...control} name="name" placeholder="Website changelog" autoComplete="off" />}
            </Field>
            <FieldSet legend="Created for">
              <ChoiceCards label="Created for" value={start} options={starts} columns={4} onChange={setStart} />
            </FieldSet>
            {start === "custom" ? <AccessFields value={access} onChange={setAccess} /> : null}
            <Expiry value={expiry} maxDays={maxDays} onChange={setExpiry} />
            <NetworksField hint={NETWORKS_HINT} error={errors.fields.allowedNetworks} />
          </DialogForm>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Edits name, scopes and expiry; the secret stays the same. */
export function EditKeyDialog({ apiKey, maxDays, onOpenChange }: DialogProps & { apiKey: ApiKey }) {
  const update = useUpdateKey();
  const [access, setAccess] = useState<AccessChoice>(() => toAccessChoice(apiKey.scopes));
  const [expiry, setExpiry] = useState<ExpiryChoice>("keep");
  const errors = formErrors(update.error, ["name", "allowedNetworks"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    const allowedNetworks = readNetworks(event.currentTarget);
    update.mutate(
      { keyId: apiKey.id, body: { name, ...accessBody(access), ...expiryBody(expiry), allowedNetworks } },
      { onSuccess: () => onOpenChange(false) },
    );
  }

  return (
    <FormDialog
      title="Edit API key"
      description="Changes apply immediately. The key stays the same."
      className="max-w-2xl"
      submitLabel="Save"
      error={errors.form}
      pending={update.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field label="Name" error={errors.fields.name}>
        {(control) => <Input {...control} name="name" defaultValue={apiKey.name} autoComplete="off" />}
      </Field>
      {apiKey.mode === "legacy" ? (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text">
          This key has legacy scopes. Saving replaces them with the access shown here.
        </p>
      ) : null}
      <AccessFields value={access} onChange={setAccess} />
      <Expiry value={expiry} maxDays={maxDays} onChange={setExpiry} present={apiKey.expiresAt} />
      <NetworksField hint={NETWORKS_HINT} networks={apiKey.allowedNetworks} error={errors.fields.allowedNetworks} />
    </FormDialog>
  );
}

function accessBody({ mode, resources }: AccessChoice) {
  return mode === "restricted" ? { mode, resources } : { mode };
}
