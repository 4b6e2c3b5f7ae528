import type { Metadata } from "next";
import { GapsPage } from "#components/geo/gaps/gaps-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Gaps" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <GapsPage />;
}
