import { acceptInvitation, join } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { SwitchAccount } from "#components/auth/switch-account.tsx";
import { PASSWORD_MIN } from "#lib/auth/limits.ts";
import { readInvitation } from "#lib/orgs/pages.ts";

export const metadata = { title: "Accept an invitation" };

type Props = { searchParams: Promise<{ token?: string }> };

export default async function AcceptInvitationPage({ searchParams }: Props) {
  const { token = "" } = await searchParams;
  const { invitation, signedInAs } = await readInvitation(token);
  if (!invitation) {
    const description = "Invitations work once, within 7 days. Ask for a new one.";
    return <AuthCard title="This invitation no longer works" description={description} footer={<ToWorkspace />} />;
  }
  const title = `Join ${invitation.organization.name}`;
  const invited = `The invitation is for ${invitation.email}, as ${invitation.role}.`;
  if (signedInAs === invitation.email) {
    return (
      <AuthCard title={title} description={invited}>
        <AuthForm action={acceptInvitation} submit="Join" hidden={{ token }} />
      </AuthCard>
    );
  }
  if (signedInAs) {
    const description = `${invited} You are signed in as ${signedInAs}.`;
    return (
      <AuthCard title={title} description={description} footer={<ToWorkspace />}>
        <SwitchAccount />
      </AuthCard>
    );
  }
  if (invitation.hasAccount) {
    const back = `/sign-in?next=${encodeURIComponent(`/accept-invitation?token=${token}`)}`;
    return <AuthCard title={title} description={invited} footer={<AuthLink href={back}>Sign in to accept</AuthLink>} />;
  }
  return (
    <AuthCard title={title} description={invited}>
      <AuthForm
        action={join}
        submit="Create account and join"
        hidden={{ token }}
        fields={[
          { name: "name", label: "Your name", autoComplete: "name", optional: true },
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
    </AuthCard>
  );
}

function ToWorkspace() {
  return <AuthLink href="/">Go to your organization</AuthLink>;
}
