import type { Metadata } from "next";
import { GeoSettingsPage } from "#components/geo/settings/settings-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "GEO settings" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <GeoSettingsPage />;
}
