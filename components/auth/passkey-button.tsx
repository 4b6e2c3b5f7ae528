"use client";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { startTransition, useActionState, useState } from "react";
import { askForPasskey } from "#components/passkeys/browser.ts";
import { describeError } from "#components/state/describe-error.ts";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";
import type { AuthAction } from "./auth-form.tsx";

/** Signs in with a passkey that the user chooses in the browser. */
export function PasskeyButton({
  start,
  finish,
  next,
  primary = false,
}: {
  /** Returns what the browser needs to ask for a passkey. */
  start: () => Promise<PublicKeyCredentialRequestOptionsJSON>;
  finish: AuthAction;
  next: string;
  /** Whether it is the way that most people need. */
  primary?: boolean;
}) {
  const [state, dispatch, isSigningIn] = useActionState(finish, {});
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function ask() {
    setIsAsking(true);
    setFailure(undefined);
    try {
      const form = new FormData();
      form.set("response", JSON.stringify(await askForPasskey(await start())));
      form.set("next", next);
      startTransition(() => dispatch(form));
    } catch (error) {
      const { message, recovery } = describeError(error);
      setFailure(`${message}. ${recovery}`);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <>
      <FormError text={failure ?? state.error ?? state.fields?.response} />
      <Button
        size="lg"
        variant={primary ? "primary" : "outline"}
        className="w-full"
        pending={isAsking || isSigningIn}
        onClick={() => void ask()}
      >
        Use a passkey
      </Button>
    </>
  );
}
