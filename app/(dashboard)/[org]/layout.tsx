import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { projectsRead } from "#components/geo/overview/reads.ts";
import { documentTitle } from "#components/shell/document-title.ts";
import { Shell } from "#components/shell/shell.tsx";
import { requireMember } from "#lib/auth/page.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = (await requireMember((await params).org)).organization;
  return { title: { default: `${name} · Clarion`, template: documentTitle("%s", name) } };
}

export default async function DashboardLayout({ params, children }: Props) {
  const { org } = await params;
  const { ctx, user, organization, role, organizations } = await requireMember(org);
  const { id, slug, name, demo } = organization;
  const prefetch = new Prefetch(ctx);
  // Above the frame, whose project switcher is the first to ask.
  await prefetch.all([projectsRead(id)]);
  return (
    <HydrationBoundary state={prefetch.state()}>
      <Shell
        organization={{ id, slug, name, demo, role }}
        organizations={organizations.map((membership) => ({
          id: membership.organization.id,
          slug: membership.organization.slug,
          name: membership.organization.name,
          demo: membership.organization.demo,
        }))}
        user={{ email: user.email, name: user.name }}
      >
        {children}
      </Shell>
    </HydrationBoundary>
  );
}
