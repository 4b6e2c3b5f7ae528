import { redirect } from "next/navigation";
import { signUp } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { OtherWays } from "#components/auth/other-ways.tsx";
import { ProviderButtons } from "#components/auth/provider-buttons.tsx";
import { PASSWORD_MIN } from "#lib/auth/limits.ts";
import { externalProviders } from "#lib/auth/options.ts";
import { isSetupToken } from "#lib/auth/setup-link.ts";
import { getSignedInPath } from "#lib/orgs/forms.ts";
import { readSignUpState } from "#lib/orgs/pages.ts";

export const metadata = { title: "Sign up" };

const CLOSED = {
  setup: "The first account needs the setup link that the server printed when it started.",
  closed: "New members join by invitation. Ask a member of the organization for one.",
};

type Props = { searchParams: Promise<{ setup?: string }> };

export default async function SignUpPage({ searchParams }: Props) {
  const elsewhere = await getSignedInPath(undefined);
  if (elsewhere) redirect(elsewhere);
  const footer = (
    <>
      Have an account? <AuthLink href="/sign-in">Sign in</AuthLink>
    </>
  );
  const state = await readSignUpState();
  const { setup = "" } = await searchParams;
  if (state === "closed" || (state === "setup" && !isSetupToken(setup))) {
    return <AuthCard title="Sign-up is closed" description={CLOSED[state]} footer={footer} />;
  }
  return (
    <AuthCard title="Create your organization" footer={footer}>
      <AuthForm
        action={signUp}
        submit="Create organization"
        hidden={{ setup }}
        fields={[
          {
            name: "organizationName",
            label: "Organization",
            autoComplete: "organization",
            hint: "Your company or team.",
          },
          { name: "name", label: "Your name", autoComplete: "name", optional: true },
          { name: "email", label: "Email", type: "email", autoComplete: "username" },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "new-password",
            minLength: PASSWORD_MIN,
            hint: `At least ${PASSWORD_MIN} characters.`,
          },
        ]}
      />
      {state === "open" && (
        <OtherWays>
          <ProviderButtons providers={externalProviders()} next="/" />
        </OtherWays>
      )}
    </AuthCard>
  );
}
