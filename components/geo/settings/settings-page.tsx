"use client";

import dynamic from "next/dynamic";
import { EditorSkeleton } from "#components/brands/editor-skeleton.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";

const SettingsForm = dynamic(() => import("./settings-form.tsx").then((module) => module.SettingsForm), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});

export function GeoSettingsPage() {
  const query = useGeoSettings();
  return (
    <Page>
      <PageHeader title="GEO settings" description="Your brand names, engines, languages and scan schedule." />
      <QueryView query={query} skeleton={<EditorSkeleton />}>
        {(data) =>
          data.configured ? (
            <SettingsForm data={data} />
          ) : (
            <EmptyState title="Measurement is off" description="The operator of this server turned it off." />
          )
        }
      </QueryView>
    </Page>
  );
}
