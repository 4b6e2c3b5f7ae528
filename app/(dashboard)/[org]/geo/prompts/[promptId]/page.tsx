import type { Metadata } from "next";
import { PromptPage } from "#components/geo/prompts/prompt-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Prompt" };

export default async function Page({ params }: { params: Promise<{ org: string; promptId: string }> }) {
  const { org, promptId } = await params;
  await requireMember(org);
  return <PromptPage promptId={promptId} />;
}
