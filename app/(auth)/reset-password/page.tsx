import { resetPassword } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { PASSWORD_MIN } from "#lib/auth/limits.ts";
import { resetLinkIsOpen } from "#lib/orgs/pages.ts";

export const metadata = { title: "Set a new password" };

type Props = { searchParams: Promise<{ token?: string }> };

export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token = "" } = await searchParams;
  if (!(await resetLinkIsOpen(token))) {
    return (
      <AuthCard
        title="This link no longer works"
        description="Links work once, within an hour."
        footer={<AuthLink href="/forgot-password">Request a new link</AuthLink>}
      />
    );
  }
  return (
    <AuthCard
      title="Set a new password"
      description="You will be signed out everywhere else, and connected apps lose their access."
    >
      <AuthForm
        action={resetPassword}
        submit="Save and sign in"
        hidden={{ token }}
        choice={{ name: "deleteKeys", label: "Also delete the API keys I created" }}
        fields={[
          {
            name: "password",
            label: "New password",
            type: "password",
            autoComplete: "new-password",
            minLength: PASSWORD_MIN,
            hint: `At least ${PASSWORD_MIN} characters.`,
          },
        ]}
      />
    </AuthCard>
  );
}
