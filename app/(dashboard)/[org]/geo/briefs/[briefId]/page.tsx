import type { Metadata } from "next";
import { BriefPage } from "#components/geo/briefs/brief-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Brief" };

export default async function Page({ params }: { params: Promise<{ org: string; briefId: string }> }) {
  const { org, briefId } = await params;
  await requireMember(org);
  return <BriefPage briefId={briefId} />;
}
