import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headlineRead, projectsRead } from "#components/geo/overview/reads.ts";
import { HomePage } from "#components/home/home-page.tsx";
import { homeReads } from "#components/home/reads.ts";
import { requireMember } from "#lib/auth/page.ts";
import type { listProjects } from "#lib/geo/projects/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

export const metadata: Metadata = { title: "Home" };

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { ctx, organization } = await requireMember((await params).org);
  const prefetch = new Prefetch(ctx);
  await Promise.all([prefetch.all(homeReads(organization.id)), readVisibility(prefetch, organization.id)]);
  return (
    <HydrationBoundary state={prefetch.state()}>
      <HomePage />
    </HydrationBoundary>
  );
}

async function readVisibility(prefetch: Prefetch, organizationId: string): Promise<void> {
  const projects = await prefetch.one<OutputOf<typeof listProjects>>(projectsRead(organizationId));
  const [first] = projects?.projects ?? [];
  if (first) await prefetch.all([headlineRead(organizationId, first.id)]);
}
