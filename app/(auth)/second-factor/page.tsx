import { AuthLink } from "#components/auth/auth-link.tsx";
import { ConfirmIdentity } from "#components/second-factor/confirm-identity.tsx";
import { SecondFactor } from "#components/second-factor/second-factor.tsx";
import { localPath } from "#lib/auth/local-path.ts";
import { requireSession } from "#lib/auth/page.ts";

export const metadata = { title: "Set up a second factor" };

type Props = { searchParams: Promise<{ next?: string }> };

/** Where members set up the second factor that their organization requires, before they reach it. */
export default async function SecondFactorPage({ searchParams }: Props) {
  await requireSession();
  const next = localPath((await searchParams).next) ?? "/";
  return (
    <div className="grid gap-4">
      <h1 className="text-center font-semibold text-lg">Your organization requires a second factor</h1>
      <SecondFactor />
      <p className="text-center text-sm">
        <AuthLink href={next}>Continue</AuthLink> once it is on.
      </p>
      <ConfirmIdentity />
    </div>
  );
}
