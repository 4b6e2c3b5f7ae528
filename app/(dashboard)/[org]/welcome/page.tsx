import type { Metadata } from "next";
import { WelcomePage } from "#components/welcome/welcome-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Get started" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  await requireMember(org);
  return <WelcomePage />;
}
