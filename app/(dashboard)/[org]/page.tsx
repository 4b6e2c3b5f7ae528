import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { dismissStart } from "#app/(dashboard)/[org]/actions.ts";
import { documentTitle } from "#components/dashboard/document-title.ts";
import { headlineRead, projectsRead, promptsRead, scansRead } from "#components/geo/overview/reads.ts";
import { HomePage } from "#components/home/home-page.tsx";
import { homeReads } from "#components/home/reads.ts";
import { isStartDismissed, START_COOKIE } from "#components/home/start-dismissal.ts";
import { findMember, requireMember } from "#lib/auth/page.ts";
import type { listProjects } from "#lib/geo/projects/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

type Props = { params: Promise<{ org: string }> };

/** A layout's title template does not apply to the page in the same folder. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const member = await findMember((await params).org);
  return member ? { title: { absolute: documentTitle("Home", member.organization.name) } } : {};
}

export default async function Page({ params }: Props) {
  const { ctx, organization } = await requireMember((await params).org);
  const prefetch = new Prefetch(ctx);
  const isDismissed = isStartDismissed((await cookies()).get(START_COOKIE)?.value, organization.id);
  await Promise.all([
    prefetch.all(homeReads(organization.id)),
    readVisibility(prefetch, organization.id, !isDismissed),
  ]);
  return (
    <HydrationBoundary state={prefetch.state()}>
      <HomePage onDismissStart={isDismissed ? undefined : dismissStart} />
    </HydrationBoundary>
  );
}

async function readVisibility(prefetch: Prefetch, organizationId: string, withStart: boolean): Promise<void> {
  const projects = await prefetch.peek<OutputOf<typeof listProjects>>(projectsRead(organizationId));
  const [first] = projects?.projects ?? [];
  if (!first) return;
  const start = withStart ? [promptsRead(organizationId, first.id), scansRead(organizationId, first.id)] : [];
  await prefetch.all([headlineRead(organizationId, first.id), ...start]);
}
