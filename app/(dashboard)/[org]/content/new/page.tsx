import type { Metadata } from "next";
import { NewPostPage } from "#components/generation/new-post/new-post-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "New post" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  await requireMember(org);
  return <NewPostPage />;
}
