import type { ReactNode } from "react";
import { SettingsNav } from "#components/settings/settings-nav.tsx";
import { Page, PageHeader } from "#components/shell/page.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Page width="narrow">
      <PageHeader title="Settings" />
      <SettingsNav />
      {children}
    </Page>
  );
}
