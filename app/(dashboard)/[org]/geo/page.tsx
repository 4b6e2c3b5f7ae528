import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OverviewPage } from "#components/geo/overview/overview-page.tsx";
import { changesRead, figureReads, projectsRead, scansRead } from "#components/geo/overview/reads.ts";
import { requireMember } from "#lib/auth/page.ts";
import type { listProjects } from "#lib/geo/projects/contract.ts";
import type { listScans } from "#lib/geo/scans/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

export const metadata: Metadata = { title: "GEO overview" };

type Props = { params: Promise<{ org: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ params, searchParams }: Props) {
  const { ctx, organization } = await requireMember((await params).org);
  const {
    project: wanted,
    days,
    from,
    to,
    compare,
    byEngine,
    byLanguage,
    byTag,
    byAccess,
    byCountry,
  } = await searchParams;
  const prefetch = new Prefetch(ctx);
  const listed = await prefetch.peek<OutputOf<typeof listProjects>>(projectsRead(organization.id));
  const projects = listed?.projects ?? [];
  const project = projects.find(({ id }) => id === wanted) ?? projects[0];
  if (project) {
    // For a window other than the standard one the browser fetches the figures, because only client code parses it.
    const standard = [days, from, to, byEngine, byLanguage, byTag, byAccess, byCountry].every(
      (value) => value === undefined,
    );
    // Scans first: the page refetches its figures when a scan ends, so that a listed end must be in the figures.
    await prefetch.one<OutputOf<typeof listScans>>(scansRead(organization.id, project.id));
    if (standard) {
      const changes = compare === undefined ? [changesRead(organization.id, project.id)] : [];
      await prefetch.all([...figureReads(organization.id, project.id), ...changes]);
    }
  }
  return (
    <HydrationBoundary state={prefetch.state()}>
      <OverviewPage />
    </HydrationBoundary>
  );
}
