import type { Metadata } from "next";
import { SkillPage } from "#components/skills/skill-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Skill" };

export default async function Page({ params }: { params: Promise<{ org: string; name: string }> }) {
  const { org, name } = await params;
  await requireMember(org);
  return <SkillPage name={name} />;
}
