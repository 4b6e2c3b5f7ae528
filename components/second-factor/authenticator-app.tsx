"use client";

import dynamic from "next/dynamic";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { toast } from "#components/ui/toast.ts";
import { type useConfirmSecondFactor, useRemoveSecondFactor, useStartSecondFactor } from "./hooks.ts";

const QrCode = dynamic(() => import("./qr-code.tsx"), { ssr: false, loading: () => <Skeleton className="size-44" /> });

type Confirm = ReturnType<typeof useConfirmSecondFactor>;

/** Sets an authenticator app up, or turns it off. @param confirmedAt since when it is on */
export function AuthenticatorApp({ confirmedAt, confirm }: { confirmedAt: string | null; confirm: Confirm }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Authenticator app</CardTitle>
      </CardHeader>
      {confirmedAt === null ? <SetUp confirm={confirm} /> : <TurnedOn confirmedAt={confirmedAt} />}
    </Card>
  );
}

function SetUp({ confirm }: { confirm: Confirm }) {
  const start = useStartSecondFactor();
  if (start.data) return <EnterCode {...start.data} confirm={confirm} onCancel={() => start.reset()} />;
  return (
    <>
      <CardContent>
        <p className="max-w-lg text-muted-foreground text-sm">
          With an authenticator app, sign-in asks for a code from your phone after the password. A stolen password alone
          is then not enough.
        </p>
      </CardContent>
      <CardFooter>
        <Button variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
          Set up an authenticator app
        </Button>
      </CardFooter>
    </>
  );
}

function EnterCode({
  secret,
  uri,
  confirm,
  onCancel,
}: {
  secret: string;
  uri: string;
  confirm: Confirm;
  onCancel: () => void;
}) {
  const errors = formErrors(confirm.error, ["code"]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replace(/\s/g, "");
    confirm.mutate(code);
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardContent className="grid max-w-lg gap-4">
        <p className="text-muted-foreground text-sm">
          Scan the code with your authenticator app,{" "}
          <a href={uri} className="underline underline-offset-2">
            open it on this device
          </a>{" "}
          or enter the key manually. Then enter the code that the app shows.
        </p>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Snippet label="Key" text={secret.match(/.{1,4}/g)?.join(" ") ?? secret} />
        <Field label="Code" hint="Six digits. Other browsers are signed out." error={errors.fields.code}>
          {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" />}
        </Field>
        <FormError text={errors.form} />
      </CardContent>
      <CardFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          Turn on
        </Button>
      </CardFooter>
    </form>
  );
}

function TurnedOn({ confirmedAt }: { confirmedAt: string }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveSecondFactor();
  return (
    <>
      <CardContent>
        <p className="max-w-lg text-muted-foreground text-sm">
          Sign-in has required a code from your authenticator app since <Time value={confirmedAt} />.
        </p>
      </CardContent>
      <CardFooter>
        <Button onClick={() => setIsRemoving(true)}>Turn off</Button>
      </CardFooter>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title="Turn the authenticator app off?"
        description="Without a passkey, sign-in will ask for the password alone."
        losses={["The key in your authenticator app stops working", "Without a passkey, so do all recovery codes"]}
        confirmLabel="Turn off"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setIsRemoving(false);
              toast.success("The authenticator app is off");
            },
          })
        }
      />
    </>
  );
}
