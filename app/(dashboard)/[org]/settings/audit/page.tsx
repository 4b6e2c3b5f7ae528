import type { Metadata } from "next";
import { AuditLog } from "#components/audit/audit-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <AuditLog />;
}
