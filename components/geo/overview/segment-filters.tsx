"use client";

import { engineName } from "#components/geo/shared/engines.ts";
import { usePrompts } from "#components/geo/shared/prompts.ts";
import { useSegment } from "#components/geo/shared/segment.ts";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { languageName } from "#lib/languages.ts";

/** Restricts every figure of the page to an engine, a language or a tag. */
export function SegmentFilters() {
  const [segment, setSegment] = useSegment();
  const settings = useGeoSettings().data?.settings;
  const prompts = usePrompts().data?.prompts ?? [];
  const tags = [...new Set(prompts.flatMap((prompt) => prompt.tags))].toSorted();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter figures</legend>
      <Filter
        label="Engine"
        all="All engines"
        value={segment.engine}
        options={(settings?.engines ?? []).map((value) => ({ value, label: engineName(value) }))}
        onChange={(engine) => setSegment({ engine })}
      />
      <Filter
        label="Language"
        all="All languages"
        value={segment.language}
        options={[...new Set([...(settings?.languages ?? []), ...(segment.language ? [segment.language] : [])])].map(
          (value) => ({ value, label: languageName(value) }),
        )}
        onChange={(language) => setSegment({ language })}
      />
      <Filter
        label="Tag"
        all="All tags"
        value={segment.tag}
        options={tags.map((value) => ({ value, label: value }))}
        onChange={(tag) => setSegment({ tag })}
      />
    </fieldset>
  );
}

const ALL = "all ";

/** Not shown where there is nothing to choose from. */
function Filter({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string | null;
  options: { value: string; label: string }[];
  onChange: (value: string | null) => void;
}) {
  if (options.length < 2 && value === null) return null;
  return (
    <Select value={value ?? ALL} onValueChange={(next) => onChange(next === ALL ? null : next)}>
      <SelectTrigger aria-label={label} className="h-7 w-40 text-xs">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL}>{all}</SelectItem>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
