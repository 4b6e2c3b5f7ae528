"use client";

import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import type { useCreateRecoveryCodes } from "./hooks.ts";

/** How many recovery codes are left, with a button that replaces them. */
export function RecoveryCodesLeft({
  left,
  replace,
}: {
  left: number;
  replace: ReturnType<typeof useCreateRecoveryCodes>;
}) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recovery codes</CardTitle>
        <Button size="sm" pending={replace.isPending} onClick={() => replace.mutate()}>
          New recovery codes
        </Button>
      </CardHeader>
      <CardContent>
        <p className="max-w-lg text-muted-foreground text-sm">
          Each replaces a lost authenticator app or passkey once. You have{" "}
          {left === 1 ? "1 recovery code" : `${left} recovery codes`} left.
        </p>
      </CardContent>
    </Card>
  );
}

/** The new recovery codes, in place of all else until the user has kept them. */
export function NewRecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recovery codes</CardTitle>
      </CardHeader>
      <CardContent className="grid max-w-lg gap-4">
        <p className="text-muted-foreground text-sm">
          Store these codes with your passwords. Each replaces a lost authenticator app or passkey once. They are shown
          only once.
        </p>
        <Snippet label="Recovery codes" text={codes.join("\n")} />
      </CardContent>
      <CardFooter>
        <Button variant="primary" onClick={onDone}>
          I saved them
        </Button>
      </CardFooter>
    </Card>
  );
}
