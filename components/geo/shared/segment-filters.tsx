"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { languageName } from "#lib/languages.ts";
import { engineName } from "./engines.ts";
import { usePrompts } from "./prompts.ts";
import { useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** Restricts every figure of the page to an engine, a language or a tag. @param tags false where a page filters by tag itself */
export function SegmentFilters({ tags: hasTags = true }: { tags?: boolean }) {
  const [segment, setSegment] = useSegment();
  const settings = useGeoSettings().data?.settings;
  const prompts = usePrompts().data?.prompts ?? [];
  const tags = hasTags ? [...new Set(prompts.flatMap((prompt) => prompt.tags))].toSorted() : [];
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
