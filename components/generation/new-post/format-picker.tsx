"use client";

import { useId } from "react";
import { FORMATS, type Format } from "#components/generation/formats.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { contentTypeLabel } from "#lib/format.ts";

/** Chooses the formats of a run. At least one stays selected. */
export function FormatPicker({ chosen, onChange }: { chosen: Format[]; onChange: (formats: Format[]) => void }) {
  const base = useId();
  return (
    <fieldset className="min-w-0 overflow-hidden rounded-lg border bg-card">
      <legend className="sr-only">Formats</legend>
      <ul className="divide-y">
        {FORMATS.map(({ value, hint, icon: Icon }) => {
          const on = chosen.includes(value);
          return (
            <li key={value}>
              <label
                htmlFor={`${base}-${value}`}
                className="flex cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-hover has-data-[state=checked]:bg-accent-soft"
              >
                <Checkbox
                  id={`${base}-${value}`}
                  aria-describedby={`${base}-${value}-hint`}
                  checked={on}
                  disabled={on && chosen.length === 1}
                  onCheckedChange={() =>
                    onChange(
                      FORMATS.map((format) => format.value).filter((format) =>
                        format === value ? !on : chosen.includes(format),
                      ),
                    )
                  }
                />
                <span className="min-w-0 flex-1 text-sm">
                  <span className="block font-medium">{contentTypeLabel(value)}</span>
                  <span id={`${base}-${value}-hint`} className="block truncate text-muted-foreground text-xs">
                    {hint}
                  </span>
                </span>
                <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
