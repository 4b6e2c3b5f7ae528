import { signInByLink } from "#app/(auth)/actions.ts";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { signInLinkIsOpen } from "#lib/orgs/pages.ts";

export const metadata = { title: "Sign in with a link" };

type Props = { searchParams: Promise<{ token?: string; next?: string }> };

/** Loading this page does not consume the token, so link previews are harmless. Only submitting the form does. */
export default async function SignInLinkPage({ searchParams }: Props) {
  const { token = "", next = "/" } = await searchParams;
  if (!(await signInLinkIsOpen(token))) {
    return (
      <AuthCard
        title="This link no longer works"
        description="Links work once, within a day."
        footer={<AuthLink href="/sign-in">Sign in with email and password</AuthLink>}
      />
    );
  }
  return (
    <AuthCard title="Sign in to Clarion" description="This link signs you in once, on this browser.">
      <AuthForm action={signInByLink} submit="Continue" hidden={{ token, next }} submitOnLoad />
    </AuthCard>
  );
}
