import type { Metadata } from "next";
import { JobPage } from "#components/generation/run/job-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Generation" };

export default async function Page({ params }: { params: Promise<{ org: string; jobId: string }> }) {
  const { org, jobId } = await params;
  await requireMember(org);
  return <JobPage jobId={jobId} />;
}
