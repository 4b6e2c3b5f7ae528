import { forgotPassword } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { mailIsConfigured } from "#lib/mail.ts";

export const metadata = { title: "Reset your password" };

export default function ForgotPasswordPage() {
  const where = mailIsConfigured()
    ? "Check your inbox."
    : "No mail server is set up. Ask the operator for the link in the log.";
  return (
    <AuthCard
      title="Reset your password"
      description="We'll email you a link to set a new password."
      footer={<AuthLink href="/sign-in">Back to sign-in</AuthLink>}
    >
      <AuthForm
        action={forgotPassword}
        submit="Send link"
        fields={[{ name: "email", label: "Email", type: "email", autoComplete: "username" }]}
        done={
          <p className="text-sm">If this address has an account, a link is on its way. It works for an hour. {where}</p>
        }
      />
    </AuthCard>
  );
}
