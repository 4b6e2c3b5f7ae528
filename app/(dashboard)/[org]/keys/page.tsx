import type { Metadata } from "next";
import { KeysPage } from "#components/keys/keys-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <KeysPage />;
}
