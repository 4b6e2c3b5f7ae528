import type { Metadata } from "next";
import { FeedbackPage } from "#components/feedback/feedback-page.tsx";
import { requireMember } from "#lib/auth/page.ts";
import { origin } from "#lib/env.ts";

export const metadata: Metadata = { title: "Feedback" };

/** Outside of the pages of one project: feedback is the organization's, whatever its plan. */
export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <FeedbackPage origin={origin()} />;
}
