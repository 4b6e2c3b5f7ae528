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
const ConfirmIdentity = dynamic(
  () => import("#components/second-factor/confirm-identity.tsx").then((module) => module.ConfirmIdentity),
  { ssr: false },
);

/** Listeners of every page that render nothing at first. They load after the page. */
export function LateParts({ organizations }: { organizations: readonly OrganizationSummary[] }) {
  return (
    <>
      <PaletteHost organizations={organizations} />
      <NotificationWatch />
      <ConfirmIdentity />
    </>
  );
}
