import type { Metadata } from "next";
import { TrafficPage } from "#components/geo/traffic/traffic-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "AI traffic" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <TrafficPage />;
}
