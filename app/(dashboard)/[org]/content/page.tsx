import type { Metadata } from "next";
import { ContentPage } from "#components/posts/content-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Content" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  await requireMember(org);
  return <ContentPage />;
}
