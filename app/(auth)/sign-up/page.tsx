import { redirect } from "next/navigation";
import { signUp } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { ProviderButtons } from "#components/auth/provider-buttons.tsx";
import { externalProviders } from "#lib/auth/options.ts";
import { PASSWORD_MIN } from "#lib/auth/password.ts";
import { getSignedInPath } from "#lib/orgs/forms.ts";
import { signUpIsOpen } from "#lib/orgs/pages.ts";

export const metadata = { title: "Sign up" };

export default async function SignUpPage() {
  const elsewhere = await getSignedInPath(undefined);
  if (elsewhere) redirect(elsewhere);
  const footer = (
    <>
      Have an account? <AuthLink href="/sign-in">Sign in</AuthLink>
    </>
  );
  if (!(await signUpIsOpen())) {
    const description = "New members join by invitation. Ask a member of the organization for one.";
    return <AuthCard title="Sign-up is closed" description={description} footer={footer} />;
  }
  return (
    <AuthCard title="Create your workspace" footer={footer}>
      <AuthForm
        action={signUp}
        submit="Create workspace"
        fields={[
          { name: "organizationName", label: "Workspace", autoComplete: "organization", hint: "Your company or team." },
          { name: "name", label: "Your name", autoComplete: "name", optional: true },
          { name: "email", label: "E-mail", type: "email", autoComplete: "username" },
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
      <ProviderButtons providers={externalProviders()} next="/" />
    </AuthCard>
  );
}
