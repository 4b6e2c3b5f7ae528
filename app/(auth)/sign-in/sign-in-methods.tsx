import { signIn, signInWithPasskey, startPasskey } from "#app/(auth)/actions.ts";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { OtherWays } from "#components/auth/other-ways.tsx";
import { PasskeyButton } from "#components/auth/passkey-button.tsx";
import { ProviderButtons } from "#components/auth/provider-buttons.tsx";
import { isCompanyOnly } from "#lib/auth/company.ts";
import { externalProviders } from "#lib/auth/options.ts";
import { canHavePasskeys } from "#lib/auth/passkeys.ts";

/** Every way to sign in to this installation. @param next path of the page after it */
export function SignInMethods({ next }: { next: string }) {
  const isOurs = !isCompanyOnly();
  return (
    <>
      {isOurs ? <PasswordSignIn next={next} /> : null}
      <OtherWays>
        {isOurs && canHavePasskeys() ? (
          <PasskeyButton start={startPasskey} finish={signInWithPasskey} next={next} />
        ) : null}
        <ProviderButtons providers={externalProviders()} next={next} />
      </OtherWays>
    </>
  );
}

function PasswordSignIn({ next }: { next: string }) {
  return (
    <>
      <AuthForm
        action={signIn}
        submit="Sign in"
        hidden={{ next }}
        fields={[
          { name: "email", label: "Email", type: "email", autoComplete: "username" },
          { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
        ]}
      />
      <p className="mt-4 text-sm">
        <AuthLink href="/forgot-password">Forgot password?</AuthLink>
      </p>
    </>
  );
}
