"use client";

import { Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useId, useState, useTransition } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { useBrands } from "#components/data/brands.ts";
import { SourcePicker } from "#components/form/source-picker.tsx";
import { BrandSelect } from "#components/generation/brand-select.tsx";
import { formatName } from "#components/generation/formats.ts";
import { type ActivityBody, useActivity } from "#components/generation/hooks.ts";
import { ToneSelect } from "#components/generation/tone-select.tsx";
import { useGenerateRun } from "#components/generation/use-generate-run.ts";
import { WindowPicker } from "#components/generation/window-picker.tsx";
import { windowBody } from "#components/generation/windows.ts";
import { describeError } from "#components/state/describe-error.ts";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import { chosenRepositories, chosenTrackers, repositoriesParam, trackersParam } from "./chosen-sources.ts";
import { FormatPicker } from "./format-picker.tsx";
import { itemKey, selectedItems } from "./selection.ts";
import { useWindow } from "./use-window.ts";
import { wizardParams } from "./wizard-params.ts";

const PackagePicker = dynamic(
  () => import("#components/generation/package-picker.tsx").then((module) => module.PackagePicker),
  { ssr: false, loading: () => <Skeleton className="h-8 w-40" /> },
);

const QUIET_NOTE = "Nothing was merged in the last 7 days, so the newest activity is chosen.";

/** The settings of a generation, a preview of its sources, and the button that starts it. */
export function NewPostForm({
  repositories,
  trackers,
}: {
  repositories: VcsIntegration[];
  trackers: TrackerIntegration[];
}) {
  const { slug } = useOrganization();
  const router = useRouter();
  const [choice, setChoice] = useQueryStates(wizardParams, { history: "replace" });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const brands = useBrands().data?.brandIdentities ?? [];
  const vcs = chosenRepositories(repositories, choice.sources).map(({ id }) => id);
  const tracker = chosenTrackers(trackers, choice.trackers).map(({ id }) => id);
  const sources = {
    integrations: { vcs, tracker },
    ...(tracker.length > 0 ? { dataPoints: { includeTrackerData: true } } : {}),
    ...(choice.packages.length > 0 ? { packages: choice.packages } : {}),
  };
  const { window, isQuiet } = useWindow(choice.window, sources, vcs.length > 0);
  const range = windowBody(window, choice.from, choice.to);
  const body: ActivityBody = { ...range, ...sources };
  const ready = range !== undefined && vcs.length > 0;
  const activity = useActivity(body, ready);
  const [isNavigating, startNavigation] = useTransition();
  const run = useGenerateRun((jobIds) => startNavigation(() => router.push(runPath(slug, jobIds))));
  const items = ready ? (activity.data?.items ?? []) : [];
  const narrowed = selectedItems(items, left);
  const nothingLeft = narrowed !== undefined && items.every((item) => left.has(itemKey(item)));
  const failure = run.error ? describeError(run.error) : undefined;
  const brand = brands.find(({ id }) => id === choice.brand);
  const start = () =>
    run.mutate({
      formats: choice.formats,
      request: {
        ...body,
        ...(narrowed ? { selectedItems: narrowed } : {}),
      },
      voice: {
        ...(choice.tone ? { toneProfile: choice.tone } : {}),
        ...(brand ? { brandIdentityId: brand.id } : {}),
      },
    });
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-6">
        <Step number={1} title="Formats">
          <FormatPicker chosen={choice.formats} onChange={(formats) => void setChoice({ formats })} />
        </Step>
        <Step number={2} title="Period and sources">
          <WindowPicker
            value={window}
            note={isQuiet ? QUIET_NOTE : undefined}
            from={choice.from}
            to={choice.to}
            onChange={(change) => void setChoice(change)}
          />
          <SourcePicker
            label="Repositories"
            atLeastOne
            sources={repositories.map(({ id, displayName, defaultBranch, checkError }) => ({
              id,
              name: displayName,
              detail: checkError ? "Could not be read" : defaultBranch === "HEAD" ? "" : defaultBranch,
            }))}
            chosen={vcs}
            onChange={(ids) => void setChoice({ sources: repositoriesParam(ids, repositories), packages: [] })}
          />
          <PackagePicker
            integrationIds={vcs}
            chosen={choice.packages}
            onChange={(packages) => void setChoice({ packages })}
          />
          {trackers.length > 0 ? (
            <SourcePicker
              label="Issue trackers"
              sources={trackers.map(({ id, displayName, provider }) => ({
                id,
                name: displayName,
                detail: provider === "linear" ? "Linear" : "GitHub issues",
              }))}
              chosen={tracker}
              onChange={(ids) => void setChoice({ trackers: trackersParam(ids, trackers) })}
            />
          ) : null}
        </Step>
      </div>
      <div className="grid min-w-0 gap-6">
        <Step number={3} title="Activity">
          <ActivityPanel
            query={activity}
            ready={ready}
            left={left}
            onChange={setLeft}
            onNewest={() => void setChoice({ window: "newest" })}
          />
        </Step>
        <Step number={4} title="Voice">
          <div className="grid gap-3 sm:grid-cols-2">
            <div className="grid gap-1.5">
              <p className="font-medium text-sm">Brand identity</p>
              <BrandSelect brands={brands} value={choice.brand} onChange={(id) => void setChoice({ brand: id })} />
            </div>
            <div className="grid gap-1.5">
              <p className="font-medium text-sm">Tone</p>
              <ToneSelect value={choice.tone} onChange={(tone) => void setChoice({ tone })} />
            </div>
          </div>
        </Step>
      </div>
      <div data-slot="form-bar" className="sticky bottom-0 z-20 grid gap-2 border-t bg-background py-3 lg:col-span-2">
        <FormError text={failure ? `${failure.message}. ${failure.recovery}` : undefined} />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 text-pretty text-muted-foreground text-xs max-sm:basis-full">
            {choice.formats.length > 1
              ? "All formats use the same facts. They are saved as drafts. Nothing is published yet."
              : "Saved as a draft. Nothing is published yet."}
          </p>
          <Button
            variant="primary"
            size="lg"
            pending={run.isPending || isNavigating}
            disabled={!ready || nothingLeft || (activity.isSuccess && items.length === 0)}
            onClick={start}
            className="max-sm:w-full"
          >
            <Sparkles aria-hidden />
            {runLabel(choice.formats)}
          </Button>
        </div>
      </div>
    </div>
  );
}

function runLabel(formats: (typeof wizardParams.formats.defaultValue)[number][]): string {
  const [only] = formats;
  return formats.length === 1 && only ? `Generate ${formatName(only)}` : `Generate ${formats.length} posts`;
}

/** The path of a run's page, which lists the ids of all its jobs. */
function runPath(slug: string, [first = "", ...others]: string[]): string {
  return `/${slug}/content/jobs/${first}${others.length > 0 ? `?with=${others.join(",")}` : ""}`;
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="flex items-center gap-2 font-semibold text-sm">
        <span
          aria-hidden
          className="flex size-5 items-center justify-center rounded-full bg-surface-strong text-muted-foreground text-xs tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
