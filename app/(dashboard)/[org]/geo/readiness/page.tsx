import type { Metadata } from "next";
import { ReadinessPage } from "#components/geo/readiness/readiness-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Agent readiness" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <ReadinessPage />;
}
