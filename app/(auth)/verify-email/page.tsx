import { sendCode, verifyEmail } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { localPath } from "#lib/auth/local-path.ts";
import { requireSession } from "#lib/auth/page.ts";

export const metadata = { title: "Verify your address" };

type Props = { searchParams: Promise<{ next?: string }> };

export default async function VerifyEmailPage({ searchParams }: Props) {
  const next = localPath((await searchParams).next) ?? "/";
  const { user } = await requireSession();
  return (
    <AuthCard
      title="Verify your address"
      description={`Enter the code from the mail to ${user.email}. It works for an hour.`}
      footer={<AuthLink href={next}>Do this later</AuthLink>}
    >
      <AuthForm
        action={verifyEmail}
        submit="Verify"
        hidden={{ next }}
        fields={[{ name: "code", label: "Code", autoComplete: "one-time-code" }]}
      />
      <AuthForm
        action={sendCode}
        submit="Mail a new code"
        done={<p className="text-sm">A new code is on its way.</p>}
      />
    </AuthCard>
  );
}
