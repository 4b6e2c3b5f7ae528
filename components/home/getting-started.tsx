"use client";

import { Plug, X } from "lucide-react";
import Link from "next/link";
import { useState, useTransition } from "react";
import { usePlan } from "#components/billing/hooks.ts";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { useBrands } from "#components/data/brands.ts";
import { HelpLink } from "#components/docs/help-link.tsx";
import { useScans } from "#components/geo/scans/hooks.ts";
import { ProjectScope } from "#components/geo/shared/project-provider.tsx";
import { useProjects } from "#components/geo/shared/projects.ts";
import { usePrompts } from "#components/geo/shared/prompts.ts";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { useSchedules } from "#components/schedules/hooks.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { isGeoPlan } from "#lib/billing/plans.ts";
import { cn } from "#lib/utils.ts";
import { useRecentPosts } from "./hooks.ts";
import { type SetupProgress, type StartStep, startSteps } from "./start-steps.ts";

type Dismissable = { onDismiss: (organizationId: string) => Promise<void> };

/**
 * The getting-started checklist of a new workspace, until it is complete or dismissed. It says who can do a step that
 * the current user cannot.
 */
export function GettingStarted({ onDismiss }: Dismissable) {
  const canWrite = useCan("write");
  const canManage = useCan("manage");
  const begun = useSetupProgress();
  const plan = usePlan().data?.plan;
  const project = useProjects().data?.projects[0];
  if (!begun || !plan) return null;
  if (begun.repositories === 0 && !canManage) return <Waiting />;
  if (!canWrite) return null;
  if (!isGeoPlan(plan)) return <List steps={startSteps(begun)} onDismiss={onDismiss} />;
  if (!project) return null;
  return (
    <ProjectScope project={project}>
      <MeasuredList begun={begun} onDismiss={onDismiss} />
    </ProjectScope>
  );
}

/** The facts that decide which steps are done; undefined until all are loaded. */
function useSetupProgress(): SetupProgress | undefined {
  const repositories = useIntegrations().data?.vcs.length;
  const posts = useRecentPosts().data?.posts.length;
  const brand = useBrands().data?.brandIdentities.find(({ isDefault }) => isDefault);
  const schedules = useSchedules().data?.schedules.length;
  if (repositories === undefined || posts === undefined || !brand || schedules === undefined) return undefined;
  const described = brand.companyDescription !== null;
  return { repositories, posts, described, schedules, prompts: undefined, scans: undefined };
}

function MeasuredList({ begun, onDismiss }: { begun: SetupProgress } & Dismissable) {
  const prompts = usePrompts().data?.prompts.filter(({ enabled }) => enabled).length;
  const scans = useScans().data?.scans.filter(({ status }) => status !== "skipped").length;
  if (prompts === undefined || scans === undefined) return null;
  return <List steps={startSteps({ ...begun, prompts, scans })} onDismiss={onDismiss} />;
}

function Waiting() {
  return (
    <Card className="mb-5">
      <EmptyState
        icon={Plug}
        title="No repositories connected"
        description="Clarion writes posts from a repository's history. Ask an admin or owner to connect one."
      />
    </Card>
  );
}

function List({ steps, onDismiss }: { steps: StartStep[] } & Dismissable) {
  const { id } = useOrganization();
  const [dismissed, setDismissed] = useState(false);
  const [isDismissing, startDismissing] = useTransition();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  if (!next || dismissed) return null;
  // Hides the card only after the dismissal is stored, so that a reload does not bring it back.
  const dismiss = () =>
    startDismissing(async () => {
      await onDismiss(id);
      setDismissed(true);
    });
  return (
    <Card className="mb-5" aria-label="Getting started">
      <div className="flex items-center justify-between gap-3 border-b px-4 py-2.5">
        <h2 className="flex flex-wrap items-baseline gap-x-2.5 font-medium text-base">
          Getting started
          <span className="font-normal text-muted-foreground text-xs tabular-nums">
            {done} of {steps.length} done
          </span>
        </h2>
        <span className="ml-auto text-muted-foreground text-xs">
          <HelpLink guide="first-week">First-week guide</HelpLink>
        </span>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Dismiss"
          title="Dismiss"
          aria-disabled={isDismissing}
          onClick={dismiss}
        >
          <X aria-hidden />
        </Button>
      </div>
      <ol className="divide-y">
        {steps
          .filter((step) => !step.done)
          .map((step) => (
            <Row key={step.id} step={step} isNext={step === next} />
          ))}
      </ol>
    </Card>
  );
}

function Row({ step: { label, text, action, path }, isNext }: { step: StartStep; isNext: boolean }) {
  const { slug } = useOrganization();
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={cn("flex items-center gap-x-3 gap-y-2 px-4 py-2 text-sm", isNext && "max-sm:flex-wrap")}
    >
      <span
        aria-hidden
        className={cn("size-4.5 shrink-0 rounded-full", isNext ? "bg-accent" : "border border-border-strong")}
      />
      <span className={cn("min-w-0 flex-1", isNext && "max-sm:min-w-48")}>
        <span className={cn("block", isNext && "font-medium")}>{label}</span>
        {isNext ? <span className="block text-pretty text-muted-foreground text-xs">{text}</span> : null}
      </span>
      <Button asChild size="sm" variant={isNext ? "primary" : "ghost"} className={isNext ? "max-sm:ml-7.5" : "-mr-2.5"}>
        <Link href={`/${slug}${path}`}>{action}</Link>
      </Button>
    </li>
  );
}
