"use client";

import { useAddPasskey } from "#components/passkeys/hooks.ts";
import { Passkeys } from "#components/passkeys/passkeys.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card, CardContent } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { useConfirmSecondFactor, useCreateRecoveryCodes, useSecondFactor } from "./hooks.ts";
import { NewRecoveryCodes, RecoveryCodesLeft } from "./recovery-codes.tsx";

/** What sign-in asks for besides the password: passkeys and an authenticator app, with the codes that replace them. */
export function SecondFactor() {
  const query = useSecondFactor();
  // All live here, since what started them leaves the page once the codes are shown.
  const confirm = useConfirmSecondFactor();
  const replace = useCreateRecoveryCodes();
  const add = useAddPasskey();
  const codes = (confirm.data ?? replace.data ?? add.data)?.recoveryCodes;
  function dismissCodes() {
    confirm.reset();
    replace.reset();
    add.reset();
  }
  if (codes) return <NewRecoveryCodes codes={codes} onDone={dismissCodes} />;
  return (
    <>
      <Passkeys add={add} />
      <QueryView query={query} skeleton={<SecondFactorSkeleton />}>
        {({ appConfirmedAt, passkeys, recoveryCodesLeft }) => (
          <div className="grid gap-6">
            <AuthenticatorApp confirmedAt={appConfirmedAt} confirm={confirm} />
            {appConfirmedAt === null && passkeys === 0 ? null : (
              <RecoveryCodesLeft left={recoveryCodesLeft} replace={replace} />
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

function SecondFactorSkeleton() {
  return (
    <Card>
      <CardContent>
        <Skeleton className="h-8 w-full max-w-lg" />
      </CardContent>
    </Card>
  );
}
