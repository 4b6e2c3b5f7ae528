import type { Metadata } from "next";
import { MethodologyPage } from "#components/geo/methodology/methodology-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "How we measure" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <MethodologyPage />;
}
