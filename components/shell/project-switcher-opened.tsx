"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { useCurrentProject, useProjects } from "#components/geo/shared/projects.ts";
import { ProjectLabel } from "./project-label.tsx";
import { SwitcherItem, SwitcherMenu } from "./switcher-menu.tsx";

const CreateProjectDialog = dynamic(
  () => import("#components/geo/shared/create-project-dialog.tsx").then((module) => module.CreateProjectDialog),
  { ssr: false },
);

/** The menu of the organization's projects. */
export function ProjectSwitcherOpened({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const canWrite = useCan("write");
  const [creating, setCreating] = useState(false);
  const projects = useProjects().data?.projects ?? [];
  const current = useCurrentProject();
  const section = useSection();
  return (
    <>
      <SwitcherMenu
        label={<ProjectLabel />}
        heading="Projects"
        createLabel="New project"
        onCreate={canWrite ? () => setCreating(true) : undefined}
      >
        {projects.map(({ id, name }) => (
          <SwitcherItem key={id} href={`${section}?project=${id}`} current={id === current?.id} onSelect={onNavigate}>
            <span className="min-w-0 flex-1 truncate">{name}</span>
          </SwitcherItem>
        ))}
      </SwitcherMenu>
      {creating ? <CreateProjectDialog onOpenChange={setCreating} onCreated={onNavigate} /> : null}
    </>
  );
}

/** The current GEO page without the part that belongs to one project: `/acme/geo/prompts`. */
function useSection(): string {
  const { slug } = useOrganization();
  const part = usePathname().split("/")[3];
  return part ? `/${slug}/geo/${part}` : `/${slug}/geo`;
}
