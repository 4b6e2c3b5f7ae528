"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { useConfirmWithPasskey } from "#components/passkeys/hooks.ts";
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
  secondFactor: { label: "Code from your authenticator app, or a recovery code", autoComplete: "one-time-code" },
  mail: { label: "Code from the email", autoComplete: "one-time-code" },
} as const;

function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { confirmsBy: method, appConfirmedAt, passkeys = 0 } = useSecondFactor().data ?? {};
  const confirm = useConfirmIdentity();
  const passkey = useConfirmWithPasskey();
  const mail = useSendConfirmationCode();
  const errors = formErrors(confirm.error ?? passkey.error ?? mail.error, ["proof"]);
  const hasPasskeyAlone = passkeys > 0 && appConfirmedAt === null;
  function submit(event: FormEvent<HTMLFormElement>) {
    const proof = String(new FormData(event.currentTarget).get("proof") ?? "");
    confirm.mutate(proof, { onSuccess: () => onEnd(true) });
  }
  return (
    <FormDialog
      title="Confirm it's you"
      description="This needs a recent sign-in. You won't be asked again for 15 minutes."
      submitLabel="Confirm"
      error={errors.form}
      pending={confirm.isPending}
      disabled={method === undefined}
      onOpenChange={(open) => (open ? undefined : onEnd(false))}
      onSubmit={submit}
    >
      {passkeys > 0 ? (
        <Button
          className="justify-self-start"
          pending={passkey.isPending}
          autoFocus
          onClick={() => passkey.mutate(undefined, { onSuccess: () => onEnd(true) })}
        >
          Use a passkey
        </Button>
      ) : null}
      {method === undefined ? null : (
        <Field
          label={hasPasskeyAlone ? "Recovery code, if you have lost it" : FIELDS[method].label}
          error={errors.fields.proof}
        >
          {(control) => <Input {...control} {...FIELDS[method]} name="proof" autoFocus={passkeys === 0} />}
        </Field>
      )}
      {method === "mail" ? (
        <Button className="justify-self-start" pending={mail.isPending} onClick={() => mail.mutate()}>
          {mail.isSuccess ? "Code sent. Send another" : "Email me a code"}
        </Button>
      ) : null}
    </FormDialog>
  );
}
