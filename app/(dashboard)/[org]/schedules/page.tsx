import type { Metadata } from "next";
import { SchedulesPage } from "#components/schedules/schedules-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Schedules" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <SchedulesPage />;
}
