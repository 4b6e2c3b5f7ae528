"use client";

import { ChevronsUpDown } from "lucide-react";
import { useCurrentProject } from "#components/geo/shared/projects.ts";

export function ProjectLabel() {
  const project = useCurrentProject();
  return (
    <>
      <span className="min-w-0 flex-1 py-0.5">
        <span className="block text-muted-foreground text-xs leading-4">Project</span>
        <span className="block truncate font-medium text-sm leading-4">{project?.name ?? "None yet"}</span>
      </span>
      <span className="sr-only">, switch project</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
    </>
  );
}
