"use client";

import { type FormEvent, useId } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { CardContent, CardFooter } from "#components/ui/card.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import { PASSWORD_MIN } from "#lib/auth/limits.ts";
import { useChangePassword } from "./hooks.ts";

const fields = ["currentPassword", "newPassword"];

export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const deleteKeysId = useId();
  const errors = formErrors(change.error, fields);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    change.mutate(
      {
        currentPassword: String(data.get("currentPassword") ?? ""),
        newPassword: String(data.get("newPassword") ?? ""),
        deleteKeys: data.get("deleteKeys") !== null,
      },
      {
        onSuccess: () => {
          form.reset();
          toast.success("Password changed. All other browsers were signed out.");
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid max-w-lg gap-4">
        <p className="text-muted-foreground text-sm">
          A new password signs you out in all other browsers and ends the access of connected apps.
        </p>
        {/* Password managers store the new password with the user name of the form. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Current password" error={errors.fields.currentPassword}>
          {(control) => <Input {...control} name="currentPassword" type="password" autoComplete="current-password" />}
        </Field>
        <Field label="New password" hint={`At least ${PASSWORD_MIN} characters.`} error={errors.fields.newPassword}>
          {(control) => <Input {...control} name="newPassword" type="password" autoComplete="new-password" />}
        </Field>
        <div className="flex items-center gap-2 text-sm">
          <Checkbox id={deleteKeysId} name="deleteKeys" />
          <label htmlFor={deleteKeysId}>Also delete the API keys I created</label>
        </div>
        <FormError text={errors.form} />
      </CardContent>
      <CardFooter>
        <Button type="submit" variant="primary" pending={change.isPending}>
          Change password
        </Button>
      </CardFooter>
    </form>
  );
}
