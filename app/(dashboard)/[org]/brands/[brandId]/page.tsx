import type { Metadata } from "next";
import { BrandPage } from "#components/brands/brand-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Brand identity" };

export default async function Page({ params }: { params: Promise<{ org: string; brandId: string }> }) {
  const { org, brandId } = await params;
  await requireMember(org);
  return <BrandPage brandIdentityId={brandId} />;
}
