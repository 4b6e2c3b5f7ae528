import type { Metadata } from "next";
import { AccountSettings } from "#components/settings/account.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Account" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <AccountSettings />;
}
