"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { type CallInput, call } from "#lib/http/call.ts";
import type { createOrganization } from "#lib/orgs/contract.ts";

type Body = CallInput<typeof createOrganization>["body"];

/** Creates an organization owned by the current user and opens it. */
export function CreateOrganizationForm() {
  const create = useMutation({
    mutationFn: (body: Body) => call<typeof createOrganization>("POST /organizations", { body }),
    onSuccess: ({ organization }) => window.location.assign(`/${organization.slug}/welcome`),
  });
  const errors = formErrors(create.error, ["name"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    create.mutate({ name: String(new FormData(event.currentTarget).get("name") ?? "") });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 text-left">
      <Field label="Name" hint="Its URL is based on the name and can be changed later." error={errors.fields.name}>
        {(control) => <Input {...control} name="name" autoComplete="organization" />}
      </Field>
      <FormError text={errors.form} />
      <Button
        type="submit"
        variant="primary"
        pending={create.isPending || create.isSuccess}
        className="justify-self-start"
      >
        Create organization
      </Button>
    </form>
  );
}
