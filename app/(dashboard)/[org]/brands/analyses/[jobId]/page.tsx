import type { Metadata } from "next";
import { AnalysisPage } from "#components/brands/analysis-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Website analysis" };

export default async function Page({ params }: { params: Promise<{ org: string; jobId: string }> }) {
  const { org, jobId } = await params;
  await requireMember(org);
  return <AnalysisPage jobId={jobId} />;
}
