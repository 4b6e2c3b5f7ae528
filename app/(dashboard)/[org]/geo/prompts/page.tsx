import type { Metadata } from "next";
import { PromptsPage } from "#components/geo/prompts/prompts-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Prompts" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <PromptsPage />;
}
