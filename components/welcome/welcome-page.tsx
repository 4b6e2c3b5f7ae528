"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Page } from "#components/dashboard/page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "./progress.tsx";
import { getNextStep, getStep, WELCOME_STEPS, type WelcomeStep } from "./steps.ts";

const WorkspaceStep = dynamic(() => import("./workspace-step.tsx").then((module) => module.WorkspaceStep));
const BrandStep = dynamic(() => import("./brand-step.tsx").then((module) => module.BrandStep));
const RepositoryStep = dynamic(() => import("./repository-step.tsx").then((module) => module.RepositoryStep));
const PromptsStep = dynamic(() => import("./prompts-step.tsx").then((module) => module.PromptsStep));

const params = { step: parseAsStringLiteral(WELCOME_STEPS), repository: parseAsString, job: parseAsString };

/** The onboarding in three parts, each of which can be skipped. The URL stores the progress. */
export function WelcomePage() {
  const [address, setAddress] = useQueryStates(params, { history: "push" });
  const { repository, job } = address;
  const step = getStep(address);
  const go = (next: WelcomeStep) => void setAddress({ step: next, repository: null, job: null });
  const live = step === "repository" && job !== null;
  return (
    <Page width={live ? "wide" : "narrow"} className={live ? "" : "sm:pt-14"}>
      <Progress step={step} />
      {step === "workspace" ? <WorkspaceStep onDone={() => go("brand")} /> : null}
      {step === "repository" ? (
        <RepositoryStep
          repository={repository}
          job={job}
          onGo={(place) => void setAddress({ step: "repository", ...place })}
        />
      ) : null}
      {step === "brand" ? <BrandStep onDone={() => go("repository")} /> : null}
      {step === "prompts" ? <PromptsStep /> : null}
      <SkipStep step={step} live={live} onGo={go} />
    </Page>
  );
}

/** A link that skips the step. No step depends on the previous one, and the last one leads to the home page. */
function SkipStep({ step, live, onGo }: { step: WelcomeStep; live: boolean; onGo: (step: WelcomeStep) => void }) {
  const { slug } = useOrganization();
  const next = getNextStep(step);
  if (!next) {
    return (
      <div className="mt-6 flex justify-end">
        <Button asChild variant="ghost">
          <Link href={`/${slug}`}>Skip this step</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 text-sm">
      <Link
        href={`/${slug}`}
        className="rounded-sm text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
      >
        Go to the dashboard
      </Link>
      <Button variant={live ? "outline" : "ghost"} onClick={() => onGo(next)}>
        {live ? "Continue with the prompts" : "Skip this step"}
      </Button>
    </div>
  );
}
