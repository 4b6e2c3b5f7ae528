"use client";

import { Checkbox } from "#components/ui/checkbox.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";

/** Which repositories to read; at least one stays chosen. */
export function SourcePicker({
  sources,
  chosen,
  onChange,
}: {
  sources: VcsIntegration[];
  chosen: VcsIntegration[];
  onChange: (ids: string[]) => void;
}) {
  const ids = chosen.map((source) => source.id);
  return (
    <fieldset className="min-w-0 rounded-lg border bg-card">
      <legend className="sr-only">Repositories</legend>
      <ul className="max-h-56 divide-y overflow-y-auto">
        {sources.map((source) => {
          const on = ids.includes(source.id);
          return (
            <li key={source.id}>
              <label htmlFor={source.id} className="flex cursor-pointer items-center gap-2.5 px-3 py-2 hover:bg-hover">
                <Checkbox
                  id={source.id}
                  checked={on}
                  disabled={on && ids.length === 1}
                  onCheckedChange={() => onChange(on ? ids.filter((id) => id !== source.id) : [...ids, source.id])}
                />
                <span className="min-w-0 flex-1 truncate text-sm">{source.displayName}</span>
                <span className="shrink-0 text-muted-foreground text-xs">{source.defaultBranch}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
