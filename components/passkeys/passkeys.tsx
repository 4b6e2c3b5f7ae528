"use client";

import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { RowMenu } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Passkey } from "#lib/passkeys/contract.ts";
import { PASSKEY_NAME_MAX } from "#lib/passkeys/limits.ts";
import { type useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from "./hooks.ts";

/** The passkeys of the user, to add, rename and remove. */
export function Passkeys({ add }: { add: ReturnType<typeof useAddPasskey> }) {
  const query = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Passkeys</CardTitle>
        {query.data?.available ? (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        ) : null}
      </CardHeader>
      <QueryView query={query} skeleton={<ListSkeleton rows={1} trailing={1} />}>
        {({ passkeys, available }) =>
          passkeys.length === 0 ? (
            <NoPasskeys available={available} />
          ) : (
            <ul aria-label="Passkeys" className="divide-y">
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding ? <AddDialog add={add} onOpenChange={setIsAdding} /> : null}
    </Card>
  );
}

function NoPasskeys({ available }: { available: boolean }) {
  return (
    <CardContent>
      <p className="max-w-lg text-muted-foreground text-sm">
        {available
          ? "Sign in with your fingerprint, your face or your device's PIN instead of a password. A passkey works on this site only."
          : "Passkeys need an https address with a domain name. Ask your operator to set one up."}
      </p>
    </CardContent>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [dialog, setDialog] = useState<"rename" | "remove">();
  const close = () => setDialog(undefined);
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-muted-foreground text-xs">
          Added <Time value={createdAt} />
          {lastUsedAt === null ? ", not used yet" : <LastUse at={lastUsedAt} />}
        </p>
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: "Rename", onSelect: () => setDialog("rename") },
          { label: "Remove", destructive: true, onSelect: () => setDialog("remove") },
        ]}
      />
      {dialog === "rename" ? <RenameDialog passkey={passkey} onClose={close} /> : null}
      {dialog === "remove" ? <RemoveDialog passkey={passkey} onClose={close} /> : null}
    </li>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      , last used <Time value={at} />
    </>
  );
}

const readName = (event: FormEvent<HTMLFormElement>) => String(new FormData(event.currentTarget).get("name") ?? "");

function AddDialog({
  add,
  onOpenChange,
}: {
  add: ReturnType<typeof useAddPasskey>;
  onOpenChange: (open: boolean) => void;
}) {
  const errors = formErrors(add.error, ["name"]);
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, in your password manager or on a security key."
      submitLabel="Continue"
      error={errors.form}
      pending={add.isPending}
      onOpenChange={onOpenChange}
      onSubmit={(event) => add.mutate(readName(event), { onSuccess: () => onOpenChange(false) })}
    >
      <NameField error={errors.fields.name} hint="For example, the device it's on." />
    </FormDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const errors = formErrors(rename.error, ["name"]);
  return (
    <FormDialog
      title="Rename the passkey"
      description="Only you see the name."
      submitLabel="Save"
      error={errors.form}
      pending={rename.isPending}
      onOpenChange={onClose}
      onSubmit={(event) => rename.mutate({ passkeyId: passkey.id, name: readName(event) }, { onSuccess: onClose })}
    >
      <NameField error={errors.fields.name} value={passkey.name} />
    </FormDialog>
  );
}

function NameField({ error, value, hint }: { error: string | undefined; value?: string; hint?: string }) {
  return (
    <Field label="Name" hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          name="name"
          defaultValue={value}
          placeholder="Work laptop"
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${passkey.name}?`}
      description="You can no longer sign in with it. Delete it from your device or password manager, too."
      confirmLabel="Remove passkey"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(passkey.id, {
          onSuccess: () => {
            onClose();
            toast.success(`${passkey.name} was removed`);
          },
        })
      }
    />
  );
}
