"use client";

import { type FormEvent, useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { CardContent, CardFooter } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import { useChangeEmail, useRequestEmailChange } from "./hooks.ts";

/** Asks for another address and then for the code that was mailed to it. */
export function EmailForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <NewAddress email={email} onSent={setSentTo} />
  ) : (
    <Code sentTo={sentTo} onEnd={() => setSentTo(undefined)} />
  );
}

function NewAddress({ email, onSent }: { email: string; onSent: (sentTo: string) => void }) {
  const request = useRequestEmailChange();
  const errors = formErrors(request.error, ["email"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    request.mutate({ email: address }, { onSuccess: ({ sentTo }) => onSent(sentTo) });
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid max-w-lg gap-4">
        <p className="text-muted-foreground text-sm">
          Your address is <span className="text-foreground">{email}</span>. It changes once you enter the code that we
          email to the new one.
        </p>
        <Field label="New email address" error={errors.fields.email}>
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
        </Field>
        <FormError text={errors.form} />
      </CardContent>
      <CardFooter>
        <Button type="submit" variant="primary" pending={request.isPending}>
          Send code
        </Button>
      </CardFooter>
    </form>
  );
}

function Code({ sentTo, onEnd }: { sentTo: string; onEnd: () => void }) {
  const change = useChangeEmail();
  const errors = formErrors(change.error, ["code"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    change.mutate(
      { code },
      {
        onSuccess: ({ email }) => {
          onEnd();
          toast.success(`Your address is now ${email}. All other browsers were signed out.`);
        },
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid max-w-lg gap-4">
        <p className="text-muted-foreground text-sm">We sent a code to {sentTo}. It works for an hour.</p>
        <Field label="Code" hint="Eight digits." error={errors.fields.code}>
          {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />}
        </Field>
        <FormError text={errors.form} />
      </CardContent>
      <CardFooter>
        <Button onClick={onEnd}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.isPending}>
          Change address
        </Button>
      </CardFooter>
    </form>
  );
}
