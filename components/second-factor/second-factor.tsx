"use client";

import dynamic from "next/dynamic";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { toast } from "#components/ui/toast.ts";
import {
  useConfirmSecondFactor,
  useCreateRecoveryCodes,
  useRemoveSecondFactor,
  useSecondFactor,
  useStartSecondFactor,
} from "./hooks.ts";

const QrCode = dynamic(() => import("./qr-code.tsx"), { ssr: false, loading: () => <Skeleton className="size-44" /> });

/** Sets an authenticator app up, or shows the one that is asked for at sign-in. */
export function SecondFactor() {
  const query = useSecondFactor();
  // Both live here, since what started them leaves the page once the second factor is on.
  const confirm = useConfirmSecondFactor();
  const replace = useCreateRecoveryCodes();
  const codes = (confirm.data ?? replace.data)?.recoveryCodes;
  function dismissCodes() {
    confirm.reset();
    replace.reset();
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>Second factor</CardTitle>
      </CardHeader>
      <QueryView query={query} skeleton={<SecondFactorSkeleton />}>
        {({ secondFactor }) => {
          if (codes) return <RecoveryCodes codes={codes} onDone={dismissCodes} />;
          return secondFactor ? <TurnedOn factor={secondFactor} replace={replace} /> : <SetUp confirm={confirm} />;
        }}
      </QueryView>
    </Card>
  );
}

function SecondFactorSkeleton() {
  return (
    <CardContent>
      <Skeleton className="h-8 w-full max-w-lg" />
    </CardContent>
  );
}

type Confirm = ReturnType<typeof useConfirmSecondFactor>;

function SetUp({ confirm }: { confirm: Confirm }) {
  const start = useStartSecondFactor();
  if (start.data) return <EnterCode {...start.data} confirm={confirm} onCancel={() => start.reset()} />;
  return (
    <>
      <CardContent>
        <p className="max-w-lg text-muted-foreground text-sm">
          With an authenticator app, sign-in asks for a code of your phone after the password. A stolen password alone
          then opens nothing.
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
          or enter the key by hand. Then enter the code that the app shows.
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

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <CardContent className="grid max-w-lg gap-4">
        <p className="text-muted-foreground text-sm">
          Keep these codes where you keep passwords. Each replaces the authenticator app once. They are shown this once.
        </p>
        <Snippet label="Recovery codes" text={codes.join("\n")} />
      </CardContent>
      <CardFooter>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </CardFooter>
    </>
  );
}

function TurnedOn({
  factor,
  replace,
}: {
  factor: { confirmedAt: string; recoveryCodesLeft: number };
  replace: ReturnType<typeof useCreateRecoveryCodes>;
}) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveSecondFactor();
  const { confirmedAt, recoveryCodesLeft: left } = factor;
  return (
    <>
      <CardContent>
        <p className="max-w-lg text-muted-foreground text-sm">
          Sign-in asks for a code of your authenticator app since <Time value={confirmedAt} />. You have{" "}
          {left === 1 ? "1 recovery code" : `${left} recovery codes`} left.
        </p>
      </CardContent>
      <CardFooter>
        <Button onClick={() => setIsRemoving(true)}>Turn off</Button>
        <Button pending={replace.isPending} onClick={() => replace.mutate()}>
          New recovery codes
        </Button>
      </CardFooter>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title="Turn the second factor off?"
        description="Sign-in will ask for the password alone."
        losses={["The key in your authenticator app stops working", "All recovery codes stop working"]}
        confirmLabel="Turn off"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setIsRemoving(false);
              toast.success("The second factor is off");
            },
          })
        }
      />
    </>
  );
}
