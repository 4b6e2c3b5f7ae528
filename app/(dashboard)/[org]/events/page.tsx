import type { Metadata } from "next";
import { TriggersPage } from "#components/triggers/triggers-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Events" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <TriggersPage />;
}
