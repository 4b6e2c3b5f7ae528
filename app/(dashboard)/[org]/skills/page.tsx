import type { Metadata } from "next";
import { SkillsPage } from "#components/skills/skills-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Skills" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <SkillsPage />;
}
