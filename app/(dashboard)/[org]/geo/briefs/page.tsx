import type { Metadata } from "next";
import { BriefsPage } from "#components/geo/briefs/briefs-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Briefs" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <BriefsPage />;
}
