"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { provideConfirmation } from "#lib/http/call.ts";
import { useConfirmIdentity, useSecondFactor, useSendConfirmationCode } from "./hooks.ts";

/** Asks who the user is when the API wants a confirmation. All requests that wait for it get the same answer. */
export function ConfirmIdentity() {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    provideConfirmation(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setIsOpen(true);
        }),
    );
    return () => provideConfirmation(undefined);
  }, []);
  function end(isConfirmed: boolean) {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }
  return isOpen ? <ConfirmDialog onEnd={end} /> : null;
}

const FIELDS = {
  password: { label: "Password", type: "password", autoComplete: "current-password" },
  secondFactor: { label: "Code of your authenticator app, or a recovery code", autoComplete: "one-time-code" },
  mail: { label: "Code from the mail", autoComplete: "one-time-code" },
} as const;

function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const method = useSecondFactor().data?.confirmsBy;
  const confirm = useConfirmIdentity();
  const mail = useSendConfirmationCode();
  const errors = formErrors(confirm.error ?? mail.error, ["proof"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    const proof = String(new FormData(event.currentTarget).get("proof") ?? "");
    confirm.mutate(proof, { onSuccess: () => onEnd(true) });
  }
  return (
    <FormDialog
      title="Confirm that it is you"
      description="This needs a recent sign-in, and yours was a while ago. For 15 minutes you are not asked again."
      submitLabel="Confirm"
      error={errors.form}
      pending={confirm.isPending}
      disabled={method === undefined}
      onOpenChange={(open) => (open ? undefined : onEnd(false))}
      onSubmit={submit}
    >
      {method === undefined ? null : (
        <Field label={FIELDS[method].label} error={errors.fields.proof}>
          {(control) => <Input {...control} {...FIELDS[method]} name="proof" autoFocus />}
        </Field>
      )}
      {method === "mail" ? (
        <Button className="justify-self-start" pending={mail.isPending} onClick={() => mail.mutate()}>
          {mail.isSuccess ? "Code sent. Mail another" : "Mail me a code"}
        </Button>
      ) : null}
    </FormDialog>
  );
}
