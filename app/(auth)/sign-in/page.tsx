import { redirect } from "next/navigation";
import { signIn } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { ProviderButtons } from "#components/auth/provider-buttons.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { isCompanyOnly } from "#lib/auth/company.ts";
import { localPath } from "#lib/auth/local-path.ts";
import { externalProviders } from "#lib/auth/options.ts";
import { getSignedInPath } from "#lib/orgs/forms.ts";
import { readSignUpState } from "#lib/orgs/pages.ts";
import { describeError } from "./describe-error.ts";

export const metadata = { title: "Sign in" };

const SIGN_UP_HINTS = {
  setup: "No account yet? Open the setup link that the server printed when it started.",
  closed: "New members join by invitation.",
};

type Props = { searchParams: Promise<{ next?: string; callbackUrl?: string; error?: string }> };

export default async function SignInPage({ searchParams }: Props) {
  const { next: requestedNext, callbackUrl, error } = await searchParams;
  const next = localPath(requestedNext) ?? localPath(callbackUrl) ?? "/";
  const elsewhere = await getSignedInPath(next);
  if (elsewhere) redirect(elsewhere);
  const state = await readSignUpState();
  return (
    <AuthCard
      title="Sign in"
      footer={
        state === "open" ? (
          <>
            No account yet? <AuthLink href="/sign-up">Sign up</AuthLink>
          </>
        ) : (
          SIGN_UP_HINTS[state]
        )
      }
    >
      <FormError text={describeError(error)} className="mb-4" />
      {isCompanyOnly() ? null : <PasswordSignIn next={next} />}
      <ProviderButtons providers={externalProviders()} next={next} />
    </AuthCard>
  );
}

function PasswordSignIn({ next }: { next: string }) {
  return (
    <>
      <AuthForm
        action={signIn}
        submit="Sign in"
        hidden={{ next }}
        fields={[
          { name: "email", label: "Email", type: "email", autoComplete: "username" },
          { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ]}
      />
      <p className="mt-4 text-sm">
        <AuthLink href="/forgot-password">Forgot password?</AuthLink>
      </p>
    </>
  );
}
