import type { Metadata } from "next";
import { CompetitorPage } from "#components/geo/competitors/competitor-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Competitor" };

export default async function Page({ params }: { params: Promise<{ org: string; name: string }> }) {
  const { org, name } = await params;
  await requireMember(org);
  return <CompetitorPage name={decodeURIComponent(name)} />;
}
