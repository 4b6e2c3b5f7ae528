"use client";

import { useId } from "react";
import { FieldSet } from "#components/ui/field.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import type { ResourceAccess } from "#lib/access/scopes.ts";
import { cn } from "#lib/utils.ts";
import { type AccessChoice, modes, resourceGroups, resourceLabel } from "./access.ts";

/** A radio group of cards, each with a one-line explanation. */
export function ChoiceCards<T extends string>({
  label,
  value,
  options,
  columns = 3,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; hint: string }[];
  columns?: 3 | 4;
  onChange: (value: T) => void;
}) {
  const base = useId();
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className={cn("grid-cols-1", columns === 4 ? "sm:grid-cols-2" : "sm:grid-cols-3")}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${base}-${option.value}`}
          className="flex cursor-pointer gap-2.5 rounded-md border p-2.5 hover:bg-hover has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft"
        >
          <RadioGroupItem
            id={`${base}-${option.value}`}
            value={option.value}
            aria-describedby={`${base}-${option.value}-hint`}
            className="mt-0.5"
          />
          <span className="min-w-0">
            <span className="block font-medium text-sm">{option.label}</span>
            <span id={`${base}-${option.value}-hint`} className="block text-muted-foreground text-xs">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}

const levels: { value: ResourceAccess; label: string }[] = [
  { value: "none", label: "None" },
  { value: "read", label: "Read" },
  { value: "write", label: "Write" },
];

/** Full, GEO or restricted access. Restricted expands to none, read or write for each resource. */
export function AccessFields({ value, onChange }: { value: AccessChoice; onChange: (value: AccessChoice) => void }) {
  return (
    <FieldSet legend="Access">
      <ChoiceCards
        label="Access"
        value={value.mode}
        options={modes}
        onChange={(mode) => onChange({ ...value, mode })}
      />
      {value.mode === "restricted" ? (
        <div className="grid gap-4 rounded-md border p-3">
          <p className="text-muted-foreground text-xs">Write includes read.</p>
          {resourceGroups.map((group) => (
            <div key={group.label} className="grid gap-1">
              <p className="text-muted-foreground text-xs">{group.label}</p>
              {group.resources.map((resource) => (
                <ResourceRow
                  key={resource}
                  resource={resource}
                  value={value.resources[resource] ?? "none"}
                  onChange={(level) => onChange({ ...value, resources: { ...value.resources, [resource]: level } })}
                />
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </FieldSet>
  );
}

function ResourceRow({
  resource,
  value,
  onChange,
}: {
  resource: string;
  value: ResourceAccess;
  onChange: (value: ResourceAccess) => void;
}) {
  const base = useId();
  const label = resourceLabel(resource);
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
      <span className="text-sm">{label}</span>
      <RadioGroup
        aria-label={label}
        value={value}
        onValueChange={(next) => onChange(next as ResourceAccess)}
        className="flex gap-4"
      >
        {levels.map((level) => (
          <label
            key={level.value}
            htmlFor={`${base}-${level.value}`}
            className="flex min-h-6 cursor-pointer items-center gap-1.5 text-sm"
          >
            <RadioGroupItem id={`${base}-${level.value}`} value={level.value} />
            {level.label}
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
