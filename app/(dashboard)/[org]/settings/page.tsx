import { redirect } from "next/navigation";

export default async function SettingsPage({ params }: { params: Promise<{ org: string }> }) {
  redirect(`/${(await params).org}/settings/general`);
}
