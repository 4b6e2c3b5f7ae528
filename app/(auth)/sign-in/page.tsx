import { redirect } from "next/navigation";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { localPath } from "#lib/auth/local-path.ts";
import { getSignedInPath } from "#lib/orgs/forms.ts";
import { readSignUpState } from "#lib/orgs/pages.ts";
import { describeError } from "./describe-error.ts";
import { SignInMethods } from "./sign-in-methods.tsx";

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
      <SignInMethods next={next} />
    </AuthCard>
  );
}
