import type { Metadata } from "next";
import { CreditsSettings } from "#components/billing/credits-settings.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Credits" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <CreditsSettings />;
}
