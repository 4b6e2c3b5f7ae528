import { redirect } from "next/navigation";
import { completeSignIn } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { localPath } from "#lib/auth/local-path.ts";
import { getSignedInPath, isSignInPending } from "#lib/orgs/forms.ts";

export const metadata = { title: "Enter your code" };

type Props = { searchParams: Promise<{ next?: string }> };

/** Asks for the second factor after the first one. */
export default async function SignInCodePage({ searchParams }: Props) {
  const next = localPath((await searchParams).next) ?? "/";
  const elsewhere = await getSignedInPath(next);
  if (elsewhere) redirect(elsewhere);
  if (!(await isSignInPending())) redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  return (
    <AuthCard
      title="Enter your code"
      description="Your account has a second factor. Open your authenticator app, or take a recovery code."
      footer={<AuthLink href="/sign-in">Back to sign-in</AuthLink>}
    >
      <AuthForm
        action={completeSignIn}
        submit="Sign in"
        hidden={{ next }}
        fields={[
          {
            name: "code",
            label: "Code",
            autoComplete: "one-time-code",
            hint: "Six digits, or a recovery code. Lost both? The operator of this installation can remove the second factor.",
          },
        ]}
      />
    </AuthCard>
  );
}
