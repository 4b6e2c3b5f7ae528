import type { Metadata } from "next";
import { CompetitorPage } from "#components/geo/competitors/competitor-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

type Props = { params: Promise<{ org: string; name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await params;
  return { title: decodeURIComponent(name) };
}

export default async function Page({ params }: Props) {
  const { org, name } = await params;
  await requireMember(org);
  return <CompetitorPage name={decodeURIComponent(name)} />;
}
