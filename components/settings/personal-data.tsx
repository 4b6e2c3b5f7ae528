"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { useEraseMe, useExportMyData } from "./hooks.ts";

/** Everything that is stored about the person, to keep or to erase. */
export function PersonalData({ email }: { email: string }) {
  const [isErasing, setIsErasing] = useState(false);
  const exporting = useExportMyData();
  const erase = useEraseMe();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your data</CardTitle>
      </CardHeader>
      <CardContent>
        <p className="max-w-lg text-muted-foreground text-sm">
          Download everything we store about you, or permanently erase your account.
        </p>
      </CardContent>
      <CardFooter>
        <Button pending={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          Download your data
        </Button>
        <Button variant="destructive" onClick={() => setIsErasing(true)}>
          Erase account
        </Button>
      </CardFooter>
      <ConfirmDialog
        open={isErasing}
        onOpenChange={setIsErasing}
        title="Erase your account?"
        description="This happens immediately and can't be undone. You lose:"
        losses={[
          "Your sign-in, passkeys and sessions",
          "Your access to all organizations",
          "Your API keys and connected apps",
          "Your name on your posts and edits, which the organizations keep",
        ]}
        confirmLabel="Erase account"
        typeToConfirm={email}
        pending={erase.isPending || erase.isSuccess}
        error={erase.error}
        onConfirm={() => erase.mutate(undefined, { onSuccess: () => window.location.assign("/sign-in") })}
      />
    </Card>
  );
}
