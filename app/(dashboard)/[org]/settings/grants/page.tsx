import type { Metadata } from "next";
import { GrantsSettings } from "#components/oauth/grants/grants-settings.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Connected apps" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <GrantsSettings />;
}
