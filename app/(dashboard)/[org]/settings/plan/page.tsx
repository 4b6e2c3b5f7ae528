import type { Metadata } from "next";
import { PlanSettings } from "#components/billing/plan-settings.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Plan and usage" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <PlanSettings />;
}
