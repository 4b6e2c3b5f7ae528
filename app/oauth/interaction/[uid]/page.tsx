import type { Metadata } from "next";
import { SignInMethods } from "#app/(auth)/sign-in/sign-in-methods.tsx";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { AuthLink } from "#components/auth/auth-link.tsx";
import { clientLabel } from "#components/oauth/client-label.ts";
import { ConsentPage } from "#components/oauth/consent-page.tsx";
import { readInteraction } from "#lib/auth/oauth/pages.ts";

export const metadata: Metadata = { title: "Allow access", robots: { index: false } };

export default async function InteractionPage({ params }: { params: Promise<{ uid: string }> }) {
  const { uid } = await params;
  const interaction = await readInteraction(uid);
  if (!interaction) {
    const description = "It expired or was replaced. Start again in the app.";
    const footer = <AuthLink href="/">Go to your organization</AuthLink>;
    return <AuthCard title="This request is no longer open" description={description} footer={footer} />;
  }
  const { request, person } = interaction;
  if (person) return <ConsentPage uid={uid} request={request} person={person} />;
  // Sign-in must return to this path, because the interaction cookie is scoped to it.
  const next = `/oauth/interaction/${uid}`;
  return (
    <AuthCard title="Sign in" description={`${clientLabel(request)} asks for access. You decide on the next page.`}>
      <SignInMethods next={next} />
    </AuthCard>
  );
}
