"use client";

import type { FormEvent } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { SaveBar } from "#components/form/save-bar.tsx";
import { usePatch } from "#components/form/use-patch.ts";
import { useProject } from "#components/geo/shared/project-provider.tsx";
import type { SettingsData } from "#components/geo/shared/settings.ts";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { toast } from "#components/ui/toast.ts";
import { ConversionsSection } from "./conversions-section.tsx";
import { changedFields, type Draft, getChanges, toDraft } from "./draft.ts";
import { EnginesSection } from "./engines-section.tsx";
import { useSaveSettings } from "./hooks.ts";
import { LanguagesSection } from "./languages-section.tsx";
import { NamesSection } from "./names-section.tsx";
import { RescoringNotice } from "./rescoring-notice.tsx";
import { ScheduleSection } from "./schedule-section.tsx";

const EMPTY_SUGGESTION = {
  companyName: "",
  aliases: [],
  conversionPaths: [],
  domains: [],
  languages: ["en"],
  engines: [],
  nonZdrApprovedEngines: [],
  enforceZdr: false,
  trackWithoutSearch: false,
  enabled: true,
  scanIntervalHours: 168,
};

/** The form for all GEO settings. Before the first save it contains suggestions from the brand identity. */
export function SettingsForm({ data }: { data: SettingsData }) {
  const project = useProject();
  const canWrite = useCan("write");
  const save = useSaveSettings(data.etag);
  const { patch, change, discard } = usePatch<Draft>(`geo-settings:${project.id}`);
  const stored = toDraft(data.settings ?? data.suggested ?? EMPTY_SUGGESTION, data.engines);
  const changes = getChanges(stored, patch);
  const draft = { ...stored, ...changes };
  const errors = nestedFormErrors(save.error, Object.keys(stored));
  const section = { draft, errors: errors.fields, change };
  const isFirst = data.settings === null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(draft, {
      onSuccess: ({ settings }) => {
        discard();
        toast.success(isFirst && settings?.enabled ? "Saved. The first scan starts within a minute." : "Saved");
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <RescoringNotice rescoring={data.rescoring} />
      <fieldset disabled={!canWrite} className="min-w-0">
        <NamesSection {...section} stored={stored} data={data} />
        <EnginesSection {...section} data={data} />
        <LanguagesSection {...section} codes={data.languages} />
        <ScheduleSection {...section} settings={data.settings} engines={data.engines} />
        <ConversionsSection {...section} />
      </fieldset>
      <SaveBar
        what={!canWrite ? "" : isFirst ? "these first settings" : changedFields(changes)}
        pending={save.isPending}
        error={errors.form}
        submitLabel={isFirst ? "Save and start measuring" : "Save"}
        onDiscard={() => {
          discard();
          save.reset();
        }}
      />
    </form>
  );
}
