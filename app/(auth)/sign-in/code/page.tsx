import { redirect } from "next/navigation";
import { completeSignIn, signInWithPasskey, startPasskey } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { PasskeyButton } from "#components/auth/passkey-button.tsx";
import { localPath } from "#lib/auth/local-path.ts";
import { findPendingFactors, getSignedInPath } from "#lib/orgs/forms.ts";

export const metadata = { title: "Second factor" };

type Props = { searchParams: Promise<{ next?: string }> };

const LOST = "If you lost all of these, ask the operator of this installation to remove your second factor.";

/** Asks for the second factor after the first one. */
export default async function SignInCodePage({ searchParams }: Props) {
  const next = localPath((await searchParams).next) ?? "/";
  const elsewhere = await getSignedInPath(next);
  if (elsewhere) redirect(elsewhere);
  const factors = await findPendingFactors();
  if (!factors) redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  const { hasApp, hasPasskey } = factors;
  return (
    <AuthCard
      title={hasPasskey ? "Use your second factor" : "Enter your code"}
      description="Your account needs a second factor."
      footer={<AuthLink href="/sign-in">Back to sign-in</AuthLink>}
    >
      {hasPasskey ? (
        <div className="mb-5 grid gap-2 border-b pb-5">
          <PasskeyButton start={startPasskey} finish={signInWithPasskey} next={next} primary />
        </div>
      ) : null}
      <AuthForm
        action={completeSignIn}
        submit="Sign in"
        secondary={hasPasskey}
        hidden={{ next }}
        fields={[
          hasApp
            ? {
                name: "code",
                label: "Code",
                autoComplete: "one-time-code",
                hint: `Six digits from your authenticator app, or a recovery code. ${LOST}`,
              }
            : { name: "code", label: "Recovery code", autoComplete: "off", hint: LOST },
        ]}
      />
    </AuthCard>
  );
}
