import type { Metadata } from "next";
import { SecurityPolicy } from "#components/security-policy/security-policy.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Security" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <SecurityPolicy />;
}
