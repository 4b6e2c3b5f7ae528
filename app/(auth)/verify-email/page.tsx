import { redirect } from "next/navigation";
import { sendCode, verifyEmail } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { localPath } from "#lib/auth/local-path.ts";
import { requireSession } from "#lib/auth/page.ts";
import { isVerified } from "#lib/orgs/pages.ts";

export const metadata = { title: "Verify your email address" };

type Props = { searchParams: Promise<{ next?: string }> };

export default async function VerifyEmailPage({ searchParams }: Props) {
  const next = localPath((await searchParams).next) ?? "/";
  const { user } = await requireSession();
  if (await isVerified(user.userId)) redirect(next);
  return (
    <AuthCard
      title="Verify your email address"
      description={`Enter the code we emailed to ${user.email}. It works for an hour.`}
      footer={<AuthLink href={next}>Do this later</AuthLink>}
    >
      <div className="grid gap-3">
        <AuthForm
          action={verifyEmail}
          submit="Verify"
          hidden={{ next }}
          fields={[{ name: "code", label: "Code", autoComplete: "one-time-code" }]}
        />
        <AuthForm
          action={sendCode}
          submit="Email a new code"
          secondary
          done={<p className="text-center text-sm">A new code is on its way.</p>}
        />
      </div>
    </AuthCard>
  );
}
