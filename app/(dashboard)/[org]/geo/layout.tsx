import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { projectsRead } from "#components/geo/overview/reads.ts";
import { ProjectProvider } from "#components/geo/shared/project-provider.tsx";
import { requireMember } from "#lib/auth/page.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

export default async function GeoLayout({ params, children }: Props) {
  const { ctx, organization } = await requireMember((await params).org);
  const prefetch = new Prefetch(ctx);
  await prefetch.all([projectsRead(organization.id)]);
  return (
    <HydrationBoundary state={prefetch.state()}>
      <ProjectProvider>{children}</ProjectProvider>
    </HydrationBoundary>
  );
}
