import type { Metadata } from "next";
import { OverviewPage } from "#components/geo/overview/overview-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "GEO overview" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <OverviewPage />;
}
