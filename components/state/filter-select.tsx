"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { cn } from "#lib/utils.ts";

const ALL = "all";

type Option<Value> = { value: Value; label: string; description?: string };

/** Filters a list by one of a few values; null means all. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
  className,
}: {
  label: string;
  /** The label for null, such as `All statuses`. */
  all: string;
  value: Value | null;
  options: readonly Option<Value>[];
  onChange: (value: Value | null) => void;
  className?: string;
}) {
  const findOption = (chosen: string | null) => options.find((option) => option.value === chosen);
  return (
    <Select value={value ?? ALL} onValueChange={(next) => onChange(findOption(next)?.value ?? null)}>
      <SelectTrigger aria-label={label} className={cn("w-40 max-xs:min-w-fit max-xs:flex-1", className)}>
        <SelectValue>{findOption(value)?.label ?? all}</SelectValue>
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL}>{all}</SelectItem>
        {options.map((option) => (
          <SelectItem
            key={option.value}
            value={option.value}
            {...(option.description === undefined ? {} : { description: option.description })}
          >
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
