"use client";

import { GitBranch } from "lucide-react";
import { useCan } from "#components/dashboard/organization.tsx";
import { useGenerate, useGeneration } from "#components/generation/hooks.ts";
import { JobView } from "#components/generation/run/job-view.tsx";
import { ConnectForm } from "#components/integrations/connect-form.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { isActive } from "#components/jobs/progress.ts";
import { describeError } from "#components/state/describe-error.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { Intro } from "./progress.tsx";
import { WindowStep } from "./window-step.tsx";

type Selection = { repository: string | null; job: string | null };

const titles = {
  connect: {
    title: "Connect a repository",
    text: "Clarion reads its history and writes your first changelog. Every sentence links to its source.",
  },
  cover: { title: "Choose what to cover", text: "The changelog covers what was merged in this period." },
  run: {
    title: "Writing the changelog",
    text: "Each change is kept or left out, with the reason. You can leave this page.",
  },
  end: { title: "Your changelog is ready", text: "See what was read, kept and left out, and why." },
} as const;

/** The repository step: connect, choose a time window, watch the ledger fill, and read the changelog. */
export function RepositoryStep({ repository, job, onGo }: Selection & { onGo: (place: Partial<Selection>) => void }) {
  const canManage = useCan("manage");
  const integrations = useIntegrations();
  const connected = integrations.data?.vcs.find((item) => item.id === repository);
  if (job) return <Live jobId={job} repository={connected} />;
  if (repository) {
    return (
      <>
        <Intro step="repository" {...titles.cover} of={connected?.displayName} />
        <Run repositoryId={repository} repository={connected} onQueued={(id) => onGo({ job: id })} />
      </>
    );
  }
  return (
    <>
      <Intro step="repository" {...titles.connect} />
      {canManage ? (
        <Connect integrations={integrations.data?.vcs ?? []} onChoose={({ id }) => onGo({ repository: id })} />
      ) : (
        <EmptyState
          icon={GitBranch}
          title="Only admins can connect repositories"
          description="Ask an admin or owner of this organization to connect one."
        />
      )}
    </>
  );
}

function Connect({
  integrations,
  onChoose,
}: {
  integrations: VcsIntegration[];
  onChoose: (integration: VcsIntegration) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="rounded-lg border bg-card p-5">
        <ConnectForm onConnected={onChoose} submitLabel="Connect" />
      </div>
      {integrations.length > 0 ? (
        <section aria-labelledby="connected">
          <h2 id="connected" className="mb-2 font-medium text-muted-foreground text-sm">
            Connected repositories
          </h2>
          <ul className="divide-y rounded-lg border bg-card">
            {integrations.slice(0, 6).map((integration) => (
              <li key={integration.id} className="flex items-center gap-3 px-4 py-2.5">
                <GitBranch aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0 flex-1 truncate text-sm">{integration.displayName}</span>
                <Button size="sm" onClick={() => onChoose(integration)}>
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Run({
  repositoryId,
  repository,
  onQueued,
}: {
  repositoryId: string;
  repository: VcsIntegration | undefined;
  onQueued: (jobId: string) => void;
}) {
  const generate = useGenerate();
  const failure = generate.error ? describeError(generate.error) : undefined;
  return (
    <div className="grid gap-4">
      <WindowStep
        repositoryId={repositoryId}
        pending={generate.isPending}
        onRun={(window) =>
          generate.mutate(
            { ...window, contentType: "changelog", integrations: { vcs: [repositoryId], tracker: [] } },
            { onSuccess: ({ job }) => onQueued(job.id) },
          )
        }
      />
      <FormError text={failure ? `${failure.message}. ${failure.recovery}` : undefined} />
      {repository && !repository.enabled ? (
        <p className="text-muted-foreground text-sm">This repository is paused. Enable it under Integrations first.</p>
      ) : null}
    </div>
  );
}

function Live({ jobId, repository }: { jobId: string; repository: VcsIntegration | undefined }) {
  const query = useGeneration(jobId);
  const ended = query.data !== undefined && !isActive(query.data.job);
  return (
    <>
      <Intro step="repository" {...titles[ended ? "end" : "run"]} of={repository?.displayName} />
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full rounded-lg" />}>
        {(data) => <JobView job={data.job} events={data.events} />}
      </QueryView>
    </>
  );
}
