"use client";

import { useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";

/** Buttons for the external sign-in providers that are configured, if any. */
export function ProviderButtons({ providers, next }: { providers: { id: string; name: string }[]; next: string }) {
  const [pending, setPending] = useState<string>();
  const [error, setError] = useState<string>();
  async function start(id: string) {
    setPending(id);
    setError(undefined);
    try {
      const { signIn } = await import("next-auth/react");
      await signIn(id, { callbackUrl: next });
    } catch {
      setPending(undefined);
      setError("The provider could not be reached. Check the connection and try again.");
    }
  }

  return (
    <>
      <FormError text={error} />
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" className="w-full" pending={pending === id} onClick={() => void start(id)}>
          Continue with {name}
        </Button>
      ))}
    </>
  );
}
