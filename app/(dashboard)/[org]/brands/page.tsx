import type { Metadata } from "next";
import { BrandsPage } from "#components/brands/brands-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Brand identities" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  return <BrandsPage />;
}
