import type { Metadata } from "next";
import { CompetitorsPage } from "#components/geo/competitors/competitors-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Competitors" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <CompetitorsPage />;
}
