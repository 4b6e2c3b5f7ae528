import type { Metadata } from "next";
import { CalendarPage } from "#components/calendar/calendar-page.tsx";
import { requireMember } from "#lib/auth/page.ts";
import { getToday } from "#lib/calendar/today.ts";

export const metadata: Metadata = { title: "Calendar" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { organization } = await requireMember((await params).org);
  return <CalendarPage today={await getToday(organization.id)} />;
}
