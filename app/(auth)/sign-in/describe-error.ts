const KNOWN: Record<string, string> = {
  AccessDenied: "The sign-in was declined. Try again.",
  CredentialsSignin: "Wrong email address or password. Check both, or reset the password.",
  OAuthCallback: "The provider did not confirm the sign-in. Try again.",
  OAuthSignin: "The provider could not be reached. Try again.",
  SessionRequired: "Sign in to see this page.",
  SignUpClosed: "Sign-up is closed. Ask a member of the organization for an invitation.",
  "Too many attempts": "Too many attempts. Wait ten minutes and try again.",
  UnverifiedAddress: "The provider has not verified your email address. Verify it there, then sign in again.",
  NotAMember: "Your company has not given you access. Ask its administrator.",
  AddressTaken: "This address already has an account. Sign in with its password.",
};

/** The sentence for an error code in the URL. Text from the URL itself is never shown. */
export function describeError(code: string | undefined): string | undefined {
  if (!code) return undefined;
  return Object.hasOwn(KNOWN, code) ? KNOWN[code] : "Sign-in failed. Try again.";
}
