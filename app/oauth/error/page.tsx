import type { Metadata } from "next";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { readErrorPage } from "#lib/auth/oauth/error-page.ts";

export const metadata: Metadata = { title: "Not connected", robots: { index: false } };

/** What a person can do about each error that they can run into. */
const ADVICE: Record<string, string> = {
  invalid_client: "Clarion doesn't know this app. Start again in the app.",
  invalid_redirect_uri:
    "The app's redirect address is not registered, so nothing was sent there. Contact the app's developer.",
  access_denied: "The request was denied.",
};
const STANDARD = "The app sent an invalid request. Start again in the app, or contact its developer.";

type Props = { searchParams: Promise<Record<string, string | undefined>> };

export default async function ErrorPage({ searchParams }: Props) {
  const fault = readErrorPage(await searchParams);
  return (
    <AuthCard
      title="The app was not connected"
      description={(fault && ADVICE[fault.error]) ?? STANDARD}
      footer={<AuthLink href="/">Go to your organization</AuthLink>}
    >
      {fault ? (
        <p className="break-words font-mono text-muted-foreground text-xs">
          {fault.error}
          {fault.error_description ? `: ${fault.error_description}` : ""}
        </p>
      ) : null}
    </AuthCard>
  );
}
