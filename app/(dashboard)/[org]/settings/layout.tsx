import type { ReactNode } from "react";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { SettingsNav } from "#components/settings/settings-nav.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageHeader title="Settings" />
      <SettingsNav />
      <div className="max-w-3xl">{children}</div>
    </Page>
  );
}
