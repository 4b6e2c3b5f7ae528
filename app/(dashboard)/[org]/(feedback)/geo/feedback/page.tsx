import type { Metadata } from "next";
import { FeedbackPage } from "#components/feedback/feedback-page.tsx";
import { requireMember } from "#lib/auth/page.ts";
import { origin } from "#lib/env.ts";

export const metadata: Metadata = { title: "Feedback" };

/** Not under the project pages: feedback belongs to the organization and is available on every plan. */
export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <FeedbackPage origin={origin()} />;
}
