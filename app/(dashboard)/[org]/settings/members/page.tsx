import type { Metadata } from "next";
import { MembersSettings } from "#components/settings/members.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Members" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <MembersSettings />;
}
