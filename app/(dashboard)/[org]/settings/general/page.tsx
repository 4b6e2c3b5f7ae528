import type { Metadata } from "next";
import { GeneralSettings } from "#components/settings/general.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "General settings" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <GeneralSettings />;
}
