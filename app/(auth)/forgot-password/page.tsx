import { forgotPassword } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { mailIsConfigured } from "#lib/mail.ts";

export const metadata = { title: "Reset the password" };

export default function ForgotPasswordPage() {
  const where = mailIsConfigured()
    ? "Look into your inbox."
    : "This server sends no mail: its operator finds the link in the log.";
  return (
    <AuthCard
      title="Reset the password"
      description="A link that sets a new password goes to your address."
      footer={<AuthLink href="/sign-in">Back to sign-in</AuthLink>}
    >
      <AuthForm
        action={forgotPassword}
        submit="Send the link"
        fields={[{ name: "email", label: "Email", type: "email", autoComplete: "username" }]}
        done={
          <p className="text-sm">If the address has an account, a link is on its way; it works for an hour. {where}</p>
        }
      />
    </AuthCard>
  );
}
