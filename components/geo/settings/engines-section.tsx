"use client";

import { useId } from "react";
import { HelpLink } from "#components/docs/help-link.tsx";
import { Section } from "#components/form/section.tsx";
import { Toggle } from "#components/form/toggle.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import type { SettingsData } from "#components/geo/shared/settings.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldSet } from "#components/ui/field.tsx";
import { PROVIDER_LABELS } from "#lib/geo/engines/catalog.ts";
import type { SectionProps } from "./draft.ts";

type Engine = SettingsData["engines"][number];
const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

/** Chooses engines by provider, with what each provider retains of the data it receives. */
export function EnginesSection({ draft, errors, change, data }: SectionProps & { data: SettingsData }) {
  const { engines, zdrAvailable } = data;
  const providers = [...new Set(engines.map(({ provider }) => provider))];
  const toggle = (id: string, on: boolean) =>
    change({ engines: on ? [...draft.engines, id] : without(draft.engines, id) });
  return (
    <Section
      title="Engines"
      description={
        <>
          {engines.every(({ sandbox }) => sandbox)
            ? "Sandbox engines show how measurement works. Real engines appear once the operator adds a provider key."
            : "Engines to scan. More appear once the operator adds a provider key."}{" "}
          You can also <HelpLink guide="captured-answers">import answers</HelpLink> from elsewhere.
        </>
      }
    >
      {providers.map((provider) => (
        <FieldSet key={provider} legend={PROVIDER_LABELS[provider]}>
          <ul className="divide-y rounded-lg border">
            {engines
              .filter((engine) => engine.provider === provider)
              .map((engine) => (
                <EngineRow
                  key={engine.id}
                  engine={engine}
                  checked={draft.engines.includes(engine.id)}
                  onChange={(on) => toggle(engine.id, on)}
                />
              ))}
          </ul>
        </FieldSet>
      ))}
      {errors.engines ? (
        <p role="alert" className="text-destructive-text text-xs">
          Choose at least one engine.
        </p>
      ) : null}
      {engines.some(({ search }) => search) ? (
        <Toggle
          label="Also ask without web search"
          hint="The model's answer from memory, counted separately. Doubles the answers per scan."
          checked={draft.trackWithoutSearch}
          onChange={(trackWithoutSearch) => change({ trackWithoutSearch })}
        />
      ) : null}
      <Toggle
        label="Zero data retention"
        hint={
          zdrAvailable
            ? "Only ask engines that don't store requests. Others are skipped and don't count as misses."
            : "Needs an add-on."
        }
        checked={draft.enforceZdr && zdrAvailable}
        disabled={!zdrAvailable}
        onChange={(enforceZdr) => change({ enforceZdr })}
      />
      {draft.enforceZdr && zdrAvailable ? <Approvals draft={draft} engines={engines} change={change} /> : null}
    </Section>
  );
}

function EngineRow({
  engine,
  checked,
  onChange,
}: {
  engine: Engine;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 px-3.5 py-2">
      <Checkbox id={id} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <label htmlFor={id} className="min-w-0 text-sm">
          <span className="font-medium">{engine.label}</span>{" "}
          <span className="break-all text-muted-foreground text-xs">{engine.id}</span>
        </label>
        <span className="flex flex-wrap gap-1 sm:justify-end">
          {engine.sandbox ? <SandboxBadge /> : null}
          {engine.search ? <Badge>Web search</Badge> : null}
          {engine.zdr ? <Badge variant="success">No data retention</Badge> : null}
        </span>
      </div>
    </li>
  );
}

/** Approvals for the chosen engines that retain data, one for each. */
function Approvals({
  draft,
  engines,
  change,
}: Pick<SectionProps, "draft" | "change"> & { engines: readonly Engine[] }) {
  const keeping = engines.filter((engine) => !engine.zdr && draft.engines.includes(engine.id));
  if (keeping.length === 0) return null;
  const approved = draft.nonZdrApprovedEngines;
  return (
    <FieldSet legend="Ask these anyway" hint="They store requests.">
      <ul className="divide-y rounded-lg border">
        {keeping.map((engine) => (
          <EngineRow
            key={engine.id}
            engine={engine}
            checked={approved.includes(engine.id)}
            onChange={(on) =>
              change({ nonZdrApprovedEngines: on ? [...approved, engine.id] : without(approved, engine.id) })
            }
          />
        ))}
      </ul>
    </FieldSet>
  );
}
