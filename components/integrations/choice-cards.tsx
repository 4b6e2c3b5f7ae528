"use client";

import { useId } from "react";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { cn } from "#lib/utils.ts";

/** A radio group of cards. */
export function ChoiceCards<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}) {
  const base = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <RadioGroup
        aria-label={label}
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChange(chosen.value);
        }}
        className={cn("grid grid-cols-2 gap-1.5", className)}
      >
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${base}-${option.value}`}
            className="flex min-w-0 cursor-pointer items-center gap-2 rounded-md border bg-card px-2.5 py-1.5 hover:bg-surface has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft"
          >
            <RadioGroupItem id={`${base}-${option.value}`} value={option.value} />
            <span className="min-w-0 truncate text-sm">{option.label}</span>
          </label>
        ))}
      </RadioGroup>
    </fieldset>
  );
}
