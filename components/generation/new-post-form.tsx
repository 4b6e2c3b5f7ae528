"use client";

import { FileText, Sparkles } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useId, useState } from "react";
import { useOrganization } from "#components/shell/organization.tsx";
import { describeError } from "#components/state/describe-error.ts";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import { type ActivityBody, useActivity, useGenerate } from "./hooks.ts";
import { selectedItems } from "./selection.ts";
import { SourcePicker } from "./source-picker.tsx";
import { ToneSelect } from "./tone-select.tsx";
import { WindowPicker } from "./window-picker.tsx";
import { windowBody } from "./windows.ts";
import { wizardParams } from "./wizard-params.ts";

/** The choices, the preview of what they would read, and the run. */
export function NewPostForm({ sources }: { sources: VcsIntegration[] }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const [choice, setChoice] = useQueryStates(wizardParams, { history: "replace" });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = chosenSources(sources, choice.sources);
  const range = windowBody(choice.window, choice.from, choice.to);
  const body: ActivityBody = { ...range, integrations: { vcs: chosen.map((source) => source.id), tracker: [] } };
  const ready = range !== undefined && chosen.length > 0;
  const activity = useActivity(body, ready);
  const generate = useGenerate();
  const items = ready ? (activity.data?.items ?? []) : [];
  const narrowed = selectedItems(items, left);
  const nothingLeft =
    narrowed !== undefined && items.every((item) => left.has(`${item.type}:${item.repositoryId}:${item.id}`));
  const failure = generate.error ? describeError(generate.error) : undefined;
  const run = () =>
    generate.mutate(
      {
        ...body,
        contentType: "changelog",
        ...(choice.tone ? { toneProfile: choice.tone } : {}),
        ...(narrowed ? { selectedItems: narrowed } : {}),
      },
      { onSuccess: ({ job }) => router.push(`/${slug}/content/jobs/${job.id}`) },
    );
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-6">
        <Step number={1} title="Format">
          <div className="flex items-center gap-3 rounded-lg border border-accent bg-accent-soft px-3 py-2.5">
            <FileText aria-hidden className="size-4 shrink-0 text-accent-text" strokeWidth={1.75} />
            <span className="text-sm">
              <span className="block font-medium">Changelog</span>
              <span className="block text-muted-foreground text-xs">Summary, highlights and every other change</span>
            </span>
          </div>
        </Step>
        <Step number={2} title="Window and sources">
          <WindowPicker
            value={choice.window}
            from={choice.from}
            to={choice.to}
            onChange={(change) => void setChoice(change)}
          />
          <SourcePicker
            sources={sources}
            chosen={chosen}
            onChange={(ids) => void setChoice({ sources: ids.length === sources.length ? [] : ids })}
          />
        </Step>
      </div>
      <div className="grid gap-6 lg:row-span-2">
        <Step number={3} title="Activity">
          <ActivityPanel
            query={activity}
            ready={ready}
            left={left}
            onChange={setLeft}
            onNewest={() => void setChoice({ window: "newest" })}
          />
        </Step>
      </div>
      <div className="grid gap-6">
        <Step number={4} title="Tone">
          <ToneSelect value={choice.tone} onChange={(tone) => void setChoice({ tone })} />
        </Step>
        <div className="grid gap-2.5">
          <FormError text={failure ? `${failure.message}. ${failure.recovery}` : undefined} />
          <Button
            variant="primary"
            size="lg"
            pending={generate.isPending}
            disabled={!ready || nothingLeft || (activity.isSuccess && items.length === 0)}
            onClick={run}
          >
            <Sparkles aria-hidden />
            Generate changelog
          </Button>
          <p className="text-pretty text-muted-foreground text-xs">
            It is saved as a draft. Nothing is published until you say so.
          </p>
        </div>
      </div>
    </div>
  );
}

/** None named means all; a name that is no longer there is passed over. */
function chosenSources(sources: VcsIntegration[], named: string[]): VcsIntegration[] {
  const found = sources.filter((source) => named.includes(source.id) || named.includes(source.repositoryId));
  return found.length === 0 ? sources : found;
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
