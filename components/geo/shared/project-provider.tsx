"use client";

import { Radar } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { createContext, type ReactNode, use, useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page } from "#components/dashboard/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Project } from "#lib/geo/projects/contract.ts";
import { CallError } from "#lib/http/call.ts";
import { useCurrentProject, useProjects } from "./projects.ts";

const CreateProjectDialog = dynamic(() =>
  import("./create-project-dialog.tsx").then((module) => module.CreateProjectDialog),
);

const ProjectContext = createContext<Project | undefined>(undefined);

/** The project of the current page. */
export function useProject(): Project {
  const project = use(ProjectContext);
  if (!project) throw new Error("useProject is called outside of GEO");
  return project;
}

/** Provides a project to its children. */
export function ProjectScope({ project, children }: { project: Project; children: ReactNode }) {
  return <ProjectContext value={project}>{children}</ProjectContext>;
}

/** Provides the project named in the URL to GEO pages. Without any project it offers to create one. */
export function ProjectProvider({ children }: { children: ReactNode }) {
  const query = useProjects();
  const project = useCurrentProject();
  if (query.error instanceof CallError && query.error.status === 402) return <NotInPlan />;
  if (project) {
    return (
      <ProjectScope key={project.id} project={project}>
        {children}
      </ProjectScope>
    );
  }
  return (
    <Page>
      <h1 className="sr-only">GEO</h1>
      <QueryView query={query} skeleton={<ProjectSkeleton />}>
        {() => <NoProject />}
      </QueryView>
    </Page>
  );
}

function NotInPlan() {
  const { slug } = useOrganization();
  return (
    <Page>
      <h1 className="sr-only">GEO</h1>
      <EmptyState
        icon={Radar}
        title="This plan does not include GEO"
        description="GEO measures how often AI engines mention you. Upgrade to a plan with GEO to use it. Earlier results are kept."
        action={
          <Button asChild variant="primary">
            <Link href={`/${slug}/settings/plan`}>See plan and usage</Link>
          </Button>
        }
      />
    </Page>
  );
}

function NoProject() {
  const canWrite = useCan("write");
  const [creating, setCreating] = useState(false);
  return (
    <>
      <EmptyState
        icon={Radar}
        title="No projects yet"
        description={
          canWrite
            ? "A project measures one brand in AI answers, with its competitors and prompts."
            : "Ask a member to create one."
        }
        action={
          canWrite ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              Create project
            </Button>
          ) : undefined
        }
      />
      {creating ? <CreateProjectDialog onOpenChange={setCreating} /> : null}
    </>
  );
}

function ProjectSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
