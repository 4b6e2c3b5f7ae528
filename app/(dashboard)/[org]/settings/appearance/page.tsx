import type { Metadata } from "next";
import { AppearanceSettings } from "#components/settings/appearance.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Appearance" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <AppearanceSettings />;
}
