import type { Metadata } from "next";
import type { ReactNode } from "react";
import { documentTitle } from "#components/shell/document-title.ts";
import { Shell } from "#components/shell/shell.tsx";
import { requireMember } from "#lib/auth/page.ts";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = (await requireMember((await params).org)).organization;
  return { title: { default: `${name} · Clarion`, template: documentTitle("%s", name) } };
}

export default async function DashboardLayout({ params, children }: Props) {
  const { org } = await params;
  const { user, organization, role, organizations } = await requireMember(org);
  const { id, slug, name, demo } = organization;
  return (
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
  );
}
