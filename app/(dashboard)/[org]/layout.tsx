import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { documentTitle } from "#components/dashboard/document-title.ts";
import { projectsRead } from "#components/geo/overview/reads.ts";
import { Shell } from "#components/shell/shell.tsx";
import { findMember } from "#lib/auth/page.ts";
import { isSlug } from "#lib/orgs/slug.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

/** The current user's membership. A path that cannot be a slug is not found and does not redirect to sign-in. */
async function findMemberBySlug(org: string) {
  return isSlug(org) ? findMember(org) : undefined;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const member = await findMemberBySlug((await params).org);
  if (!member) return { title: { absolute: "Not found · Clarion" } };
  const { name } = member.organization;
  return { title: { default: `${name} · Clarion`, template: documentTitle("%s", name) } };
}

export default async function DashboardLayout({ params, children }: Props) {
  const { org } = await params;
  const { ctx, user, organization, role, organizations } = (await findMemberBySlug(org)) ?? notFound();
  const { id, slug, name, demo } = organization;
  const prefetch = new Prefetch(ctx);
  // Prefetched here because the project switcher of the frame is the first to need it.
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
