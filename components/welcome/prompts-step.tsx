"use client";

import { MessageCircleQuestion } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { useScans, useStartScan } from "#components/geo/scans/hooks.ts";
import { toDraft } from "#components/geo/settings/draft.ts";
import { ProjectProvider, useProject } from "#components/geo/shared/project-provider.tsx";
import { usePrompts, useTogglePrompt } from "#components/geo/shared/prompts.ts";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import { FIRST_REPEATS } from "#lib/geo/scans/plan.ts";
import { AddPrompt } from "./add-prompt.tsx";
import { useSaveNames } from "./hooks.ts";
import { Intro } from "./progress.tsx";

const ScanEstimate = dynamic(() =>
  import("#components/geo/settings/scan-estimate.tsx").then((module) => module.ScanEstimate),
);

/** The prompts step: suggested prompts to keep or remove, custom prompts, and the first scan. */
export function PromptsStep() {
  const canWrite = useCan("write");
  return (
    <>
      <Intro
        step="prompts"
        title="Prompts and engines"
        text="Keep your buyers' questions. Each is sent to every engine below."
      />
      {canWrite ? (
        <ProjectProvider>
          <Questions />
        </ProjectProvider>
      ) : (
        <EmptyState
          icon={MessageCircleQuestion}
          title="Only members can choose prompts"
          description="Ask an admin or owner for the member role."
        />
      )}
    </>
  );
}

function Questions() {
  const prompts = usePrompts();
  const settings = useGeoSettings();
  return (
    <div className="rounded-lg border bg-card">
      <QueryView
        query={prompts}
        skeleton={<ListSkeleton rows={5} trailing={0} />}
        isEmpty={(data) => data.prompts.length === 0}
        empty={
          <EmptyState
            icon={MessageCircleQuestion}
            title="No suggested prompts"
            description="Suggestions come from the brand description. Add a prompt below, or describe the brand first."
          />
        }
      >
        {(data) => (
          <ul aria-label="Prompts" className="divide-y">
            {data.prompts.map((prompt) => (
              <PromptRow key={prompt.id} prompt={prompt} />
            ))}
          </ul>
        )}
      </QueryView>
      <AddPrompt />
      {settings.data?.settings ? (
        <FirstScan
          data={settings.data}
          promptCount={prompts.data?.prompts.filter(({ enabled }) => enabled).length ?? 0}
        />
      ) : null}
    </div>
  );
}

function PromptRow({ prompt }: { prompt: Prompt }) {
  const toggle = useTogglePrompt();
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-5 py-2.5 text-sm hover:bg-hover">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={prompt.enabled}
          onCheckedChange={(checked) => toggle.mutate({ id: prompt.id, enabled: checked === true })}
        />
        <span dir="auto" className="min-w-0 flex-1 break-words">
          {prompt.prompt}
        </span>
      </label>
    </li>
  );
}

function FirstScan({
  data,
  promptCount,
}: {
  data: NonNullable<ReturnType<typeof useGeoSettings>["data"]>;
  promptCount: number;
}) {
  const { slug } = useOrganization();
  const { id: projectId } = useProject();
  const router = useRouter();
  const save = useSaveNames(projectId, data);
  const start = useStartScan();
  const isFirst = useScans().data?.scans.length === 0;
  const [weekly, setWeekly] = useState(true);
  const switchId = useId();
  const draft = data.settings ? { ...toDraft(data.settings, data.engines), enabled: weekly } : undefined;
  const isSaved = data.settings?.enabled === weekly;

  const scan = () =>
    start.mutate(
      {},
      {
        onSuccess: () => router.push(`/${slug}/geo`),
        onError: (error) => toastError("Couldn't start the scan", error),
      },
    );
  const begin = () =>
    isSaved
      ? scan()
      : save.mutate(
          { enabled: weekly },
          { onSuccess: scan, onError: (error) => toastError("Couldn't save the settings", error) },
        );

  return (
    <div className="grid gap-4 rounded-b-lg border-t bg-surface px-5 py-4">
      {draft ? <ScanEstimate draft={draft} engines={data.engines} repeats={isFirst ? FIRST_REPEATS : 1} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={switchId} className="flex items-center gap-2.5 text-sm">
          <Switch id={switchId} checked={weekly} onCheckedChange={setWeekly} />
          Scan every week
        </label>
        <Button
          variant="primary"
          size="lg"
          disabled={promptCount === 0}
          pending={save.isPending || start.isPending}
          onClick={begin}
        >
          Run first scan
        </Button>
      </div>
    </div>
  );
}
