import type { Metadata } from "next";
import { WebhookLogs } from "#components/webhooks/logs-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Webhook logs" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <WebhookLogs />;
}
