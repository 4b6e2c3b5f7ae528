import type { Metadata } from "next";
import { ConversationsPage } from "#components/geo/conversations/conversations-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Conversations" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <ConversationsPage />;
}
