"use client";

import { GitBranch } from "lucide-react";
import Link from "next/link";
import { parseAsString, useQueryStates } from "nuqs";
import { useGenerate, useGeneration } from "#components/generation/hooks.ts";
import { JobView } from "#components/generation/job-view.tsx";
import { isActive } from "#components/generation/progress.ts";
import { ConnectForm } from "#components/integrations/connect-form.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { useCan, useOrganization } from "#components/shell/organization.tsx";
import { Page } from "#components/shell/page.tsx";
import { describeError } from "#components/state/describe-error.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FormError } from "#components/state/form-error.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { WindowStep } from "./window-step.tsx";

const params = { repository: parseAsString, job: parseAsString };

/** From a pasted address to a written changelog: connect, choose a stretch of time, watch the ledger fill, read. */
export function WelcomePage() {
  const canManage = useCan("manage");
  const [{ repository, job }, setParams] = useQueryStates(params, { history: "push" });
  const integrations = useIntegrations();
  const connected = integrations.data?.vcs.find((item) => item.id === repository);
  return (
    <Page width={job ? "wide" : "narrow"} className={job ? "" : "sm:pt-14"}>
      {job ? null : <Intro step={repository ? 2 : 1} repository={connected} />}
      {job ? (
        <Live jobId={job} repository={connected} />
      ) : repository ? (
        <Run repositoryId={repository} repository={connected} onQueued={(id) => void setParams({ job: id })} />
      ) : canManage ? (
        <Connect
          known={integrations.data?.vcs ?? []}
          onChoose={(integration) => void setParams({ repository: integration.id })}
        />
      ) : (
        <EmptyState
          icon={GitBranch}
          title="An admin connects repositories"
          description="Ask an admin or owner of this organization to connect one."
        />
      )}
    </Page>
  );
}

const titles = {
  1: {
    title: "Paste a repository",
    text: "Clarion reads its history and writes a changelog in which every sentence names its source.",
  },
  2: { title: "Choose what to cover", text: "The changelog tells what was merged in this stretch of time." },
  3: {
    title: "Writing the changelog",
    text: "Each change is read, judged and kept or left out with its reason. You can leave this page; the work goes on.",
  },
  end: { title: "The run is over", text: "What was read, kept and left out, each with its reason." },
} as const;

function Intro({ step, repository }: { step: keyof typeof titles; repository: VcsIntegration | undefined }) {
  const { title, text } = titles[step];
  return (
    <header className="mb-6">
      <p className="mb-1.5 text-muted-foreground text-xs" data-numeric>
        Step {step === "end" ? 3 : step} of 3{repository ? ` · ${repository.displayName}` : ""}
      </p>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-xl text-pretty text-base text-muted-foreground">{text}</p>
    </header>
  );
}

function Connect({ known, onChoose }: { known: VcsIntegration[]; onChoose: (integration: VcsIntegration) => void }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="rounded-lg border bg-card p-5">
        <ConnectForm onConnected={onChoose} submitLabel="Connect" />
      </div>
      {known.length > 0 ? (
        <section aria-labelledby="known">
          <h2 id="known" className="mb-2 font-medium text-muted-foreground text-sm">
            Or one that is connected already
          </h2>
          <ul className="divide-y rounded-lg border bg-card">
            {known.slice(0, 6).map((integration) => (
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
  const { slug } = useOrganization();
  const query = useGeneration(jobId);
  return (
    <>
      <Intro step={query.data && !isActive(query.data.job) ? "end" : 3} repository={repository} />
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full rounded-lg" />}>
        {(data) => <JobView job={data.job} events={data.events} />}
      </QueryView>
      <p className="mt-6 text-muted-foreground text-sm">
        <Link href={`/${slug}`} className="text-accent-text underline-offset-3 hover:underline">
          Go to the dashboard
        </Link>
      </p>
    </>
  );
}
