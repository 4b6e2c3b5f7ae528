import type { Metadata } from "next";
import { IntegrationsPage } from "#components/integrations/integrations-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Integrations" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <IntegrationsPage />;
}
