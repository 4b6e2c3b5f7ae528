"use client";

import dynamic from "next/dynamic";
import type { OrganizationSummary } from "#components/dashboard/organization.tsx";

const PaletteHost = dynamic(() => import("#components/palette/palette-host.tsx").then((module) => module.PaletteHost), {
  ssr: false,
});
const NotificationWatch = dynamic(
  () => import("#components/notifications/notification-watch.tsx").then((module) => module.NotificationWatch),
  { ssr: false },
);

/** What listens on every page and shows nothing at first: it comes after the page, which does not wait for it. */
export function LateParts({ organizations }: { organizations: readonly OrganizationSummary[] }) {
  return (
    <>
      <PaletteHost organizations={organizations} />
      <NotificationWatch />
    </>
  );
}
