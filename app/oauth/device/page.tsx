import type { Metadata } from "next";
import { DevicePage } from "#components/oauth/device-page.tsx";
import { toConsentPerson } from "#lib/auth/oauth/pages.ts";
import { requireSession } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Connect a device", robots: { index: false } };

type Props = { searchParams: Promise<{ user_code?: string | string[] }> };

export default async function Page({ searchParams }: Props) {
  const { user_code: code } = await searchParams;
  const person = toConsentPerson(await requireSession());
  return <DevicePage userCode={typeof code === "string" ? code.slice(0, 20) : ""} person={person} />;
}
