"use client";

import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldSet } from "#components/ui/field.tsx";
import { Label } from "#components/ui/label.tsx";
import { COMPETITORS_MAX } from "#lib/geo/briefs/limits.ts";
import type { Competitor } from "#lib/geo/competitors/contract.ts";

/** Which tracked competitors the article covers. */
export function CompetitorChoice({
  competitors,
  chosen,
  error,
  onChange,
}: {
  competitors: readonly Competitor[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  if (competitors.length === 0) return null;
  const full = chosen.length >= COMPETITORS_MAX;
  return (
    <FieldSet legend="Competitors to cover" hint="None selected: the competitors in the answers.">
      <ul className="grid max-h-36 grid-cols-2 gap-x-4 gap-y-1.5 overflow-y-auto rounded-md border px-3 py-2 max-xs:grid-cols-1">
        {competitors.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <Checkbox
              id={`cover-${id}`}
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onCheckedChange={(next) =>
                onChange(next === true ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <Label htmlFor={`cover-${id}`} className="min-w-0 font-normal">
              <span dir="auto" className="truncate">
                {name}
              </span>
            </Label>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className="text-destructive-text text-xs">
          {error}
        </p>
      ) : null}
    </FieldSet>
  );
}
