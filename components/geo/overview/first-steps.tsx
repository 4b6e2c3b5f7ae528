"use client";

import { Check, Play } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { useStartScan } from "#components/geo/scans/hooks.ts";
import { useSaveSettings } from "#components/geo/settings/hooks.ts";
import { usePrompts } from "#components/geo/shared/prompts.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { getSettings } from "#lib/geo/settings/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { cn } from "#lib/utils.ts";

type Settings = OutputOf<typeof getSettings>;

/** Shown before the first scan: what GEO does, and the three steps to the first figures. */
export function FirstSteps() {
  const query = useGeoSettings();
  return (
    <Card aria-label="First steps" className="max-w-2xl">
      <div className="border-b px-5 py-4">
        <h2 className="font-semibold text-lg">See how often AI engines mention you</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">
          Clarion asks AI engines what your buyers ask and counts the mentions. Each figure shows how sure it is.{" "}
          <HelpLink guide="geo-methodology">How we measure</HelpLink>
        </p>
      </div>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} trailing={1} />}>
        {(settings) => <Steps data={settings} />}
      </QueryView>
    </Card>
  );
}

function Steps({ data }: { data: Settings }) {
  const saved = data.settings !== null;
  return (
    <ol className="divide-y">
      <NamesStep data={data} />
      <PromptsStep ready={saved} />
      <ScanStep data={data} ready={saved} />
    </ol>
  );
}

function Step({
  number,
  title,
  done = false,
  ready,
  text,
  children,
}: {
  number: number;
  title: string;
  done?: boolean;
  ready: boolean;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-3.5 px-5 py-4" aria-current={ready && !done ? "step" : undefined}>
      <span
        data-numeric
        className={cn(
          "mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full font-medium text-xs",
          done
            ? "bg-success-soft text-success-text"
            : ready
              ? "bg-accent-soft text-accent-text"
              : "bg-surface-strong text-muted-foreground",
        )}
      >
        {done ? <Check aria-hidden className="size-3.5" /> : number}
        {done ? <span className="sr-only">Done:</span> : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn("font-medium text-base", ready ? "" : "text-muted-foreground")}>{title}</p>
        <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{children}</div>
      </div>
    </li>
  );
}

function NamesStep({ data: { settings, suggested, engines } }: { data: Settings }) {
  const path = useGeoPath();
  const canWrite = useCan("write");
  const save = useSaveSettings(null);
  const company = settings?.companyName ?? suggested?.companyName;
  const selectedEngines = settings?.engines ?? suggested?.engines ?? [];
  const sandbox = engines.length > 0 && engines.every((engine) => engine.sandbox);
  return (
    <Step
      number={1}
      title="Set up your brand"
      done={settings !== null}
      ready
      text={
        <>
          {company ? (
            <>
              We look for <strong className="font-medium text-foreground">{company}</strong> in answers from{" "}
              {plural(selectedEngines.length, "engine")}.
            </>
          ) : (
            "Enter your company name and choose engines."
          )}{" "}
          {sandbox ? <SandboxBadge className="align-middle" /> : null}
        </>
      }
    >
      {settings === null && canWrite ? (
        <>
          {suggested ? (
            <Button
              variant="primary"
              pending={save.isPending}
              onClick={() =>
                save.mutate(suggested, { onError: (error) => toastError("Couldn't save the settings", error) })
              }
            >
              Save these settings
            </Button>
          ) : null}
          <Button asChild>
            <Link href={path("/settings")}>Change settings</Link>
          </Button>
        </>
      ) : null}
    </Step>
  );
}

function PromptsStep({ ready }: { ready: boolean }) {
  const path = useGeoPath();
  const { slug } = useOrganization();
  const listed = usePrompts().data?.prompts;
  const prompts = listed?.filter(({ enabled }) => enabled).length ?? 0;
  const none = ready && listed !== undefined && prompts === 0;
  return (
    <Step
      number={2}
      title="Check the prompts"
      done={ready && prompts > 0}
      ready={ready}
      text={
        none
          ? "No prompts yet. Add your buyers' questions, or describe your brand to get suggestions."
          : ready && prompts > 0
            ? `${plural(prompts, "prompt")} suggested from your brand identity. None mentions you, so the results are fair.`
            : "Suggested from your brand identity. Add your buyers' real questions."
      }
    >
      {ready ? (
        <Button asChild variant={none ? "primary" : "outline"}>
          <Link href={path("/prompts")}>{none ? "Add prompts" : "Review prompts"}</Link>
        </Button>
      ) : null}
      {none ? (
        <Button asChild>
          <Link href={`/${slug}/brands`}>Describe the brand</Link>
        </Button>
      ) : null}
    </Step>
  );
}

function ScanStep({ data: { settings, engines }, ready }: { data: Settings; ready: boolean }) {
  const canWrite = useCan("write");
  const start = useStartScan();
  const prompts = usePrompts().data?.prompts.some(({ enabled }) => enabled) ?? false;
  const free = engines.every((engine) => engine.sandbox);
  return (
    <Step
      number={3}
      title="Run the first scan"
      ready={ready && prompts}
      text={
        settings?.enabled
          ? `The first scan asks every prompt 3 times${free ? ", free with sandbox engines" : ""}. It also starts by itself within a minute.`
          : `The first scan asks every prompt 3 times${free ? ", free with sandbox engines" : ""}.`
      }
    >
      {ready && canWrite ? (
        <Button
          variant="primary"
          disabled={!prompts}
          pending={start.isPending}
          onClick={() => start.mutate({}, { onError: (error) => toastError("Couldn't start the scan", error) })}
        >
          {start.isPending ? null : <Play aria-hidden />}
          Run first scan
        </Button>
      ) : null}
    </Step>
  );
}
