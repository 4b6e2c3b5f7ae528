import type { Metadata } from "next";
import { ChatPage } from "#components/chat/chat-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Chat" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <ChatPage chatId={null} />;
}
