import type { Metadata } from "next";
import { CitationsPage } from "#components/geo/citations/citations-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Citations" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <CitationsPage />;
}
