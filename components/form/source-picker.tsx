"use client";

import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";

export type Source = { id: string; name: string; detail: string };

/** Chooses repositories, trackers or packages. With `atLeastOne` the last one cannot be deselected. */
export function SourcePicker({
  label,
  sources,
  chosen,
  atLeastOne = false,
  onChange,
}: {
  label: string;
  sources: Source[];
  chosen: string[];
  atLeastOne?: boolean;
  onChange: (ids: string[]) => void;
}) {
  const base = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {/* A half-visible row shows that the list continues. */}
      <ul className="max-h-60 divide-y overflow-y-auto rounded-lg border bg-card">
        {sources.map(({ id, name, detail }) => {
          const on = chosen.includes(id);
          return (
            <li key={id}>
              <label
                htmlFor={`${base}-${id}`}
                className="flex cursor-pointer items-center gap-2.5 px-3 py-2 hover:bg-hover"
              >
                <Checkbox
                  id={`${base}-${id}`}
                  checked={on}
                  disabled={atLeastOne && on && chosen.length === 1}
                  onCheckedChange={() => onChange(on ? chosen.filter((other) => other !== id) : [...chosen, id])}
                />
                <span className="max-w-[75%] shrink-0 truncate text-sm">{name}</span>
                <span className="min-w-0 flex-1 truncate text-right text-muted-foreground text-xs">{detail}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
