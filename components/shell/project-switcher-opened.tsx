"use client";

import { Check, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useCurrentProject, useProjects } from "#components/geo/shared/projects.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { MenuButton } from "./late-menu.tsx";
import { useCan, useOrganization } from "./organization.tsx";
import { ProjectLabel } from "./project-label.tsx";

const CreateProjectDialog = dynamic(
  () => import("#components/geo/shared/create-project-dialog.tsx").then((module) => module.CreateProjectDialog),
  { ssr: false },
);

/** The projects of the organization; it is open when it first appears. */
export function ProjectSwitcherOpened({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const canWrite = useCan("write");
  const [creating, setCreating] = useState(false);
  const projects = useProjects().data?.projects ?? [];
  const current = useCurrentProject();
  const section = useSection();
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <MenuButton>
            <ProjectLabel />
          </MenuButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="w-60">
          <DropdownMenuLabel>Projects</DropdownMenuLabel>
          {projects.map(({ id, name }) => (
            <DropdownMenuItem key={id} asChild onSelect={() => onNavigate?.()}>
              <Link href={`${section}?project=${id}`} aria-current={id === current?.id ? "true" : undefined}>
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {id === current?.id ? <Check aria-hidden /> : null}
              </Link>
            </DropdownMenuItem>
          ))}
          {canWrite ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => setCreating(true)}>
                <Plus aria-hidden />
                New project
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {creating ? <CreateProjectDialog onOpenChange={setCreating} onCreated={onNavigate} /> : null}
    </>
  );
}

/** The page of GEO that is open, without what it shows of one project: `/acme/geo/prompts`. */
function useSection(): string {
  const { slug } = useOrganization();
  const part = usePathname().split("/")[3];
  return part ? `/${slug}/geo/${part}` : `/${slug}/geo`;
}
