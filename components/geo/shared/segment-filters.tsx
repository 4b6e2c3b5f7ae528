"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { NO_SEARCH } from "#lib/geo/engines/catalog.ts";
import { type AccessKind, readTarget } from "#lib/geo/engines/target.ts";
import type { GeoSettings } from "#lib/geo/settings/contract.ts";
import { languageName } from "#lib/languages.ts";
import { engineName } from "./engines.ts";
import { usePrompts } from "./prompts.ts";
import { useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** Restricts every figure of the page to a segment. @param tags false where a page filters by tag itself */
export function SegmentFilters({ tags: hasTags = true }: { tags?: boolean }) {
  const [segment, setSegment] = useSegment();
  const settings = useGeoSettings().data?.settings;
  const prompts = usePrompts().data?.prompts ?? [];
  const engines = listEngines(settings);
  const targets = engines.map(readTarget);
  const accesses = [...new Set(targets.map(({ access }) => access))].toSorted();
  const countries = [...new Set(targets.flatMap(({ country }) => country ?? []))].toSorted();
  const tags = hasTags ? [...new Set(prompts.flatMap((prompt) => prompt.tags))].toSorted() : [];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Filter figures</legend>
      <Filter
        label="Engine"
        all="All engines"
        value={segment.engine}
        options={engines.map((value) => ({ value, label: engineName(value) }))}
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
      <Filter
        label="Access"
        all="All ways of asking"
        value={segment.access}
        options={accesses.map((value) => ({ value, label: ACCESS_WORDS[value] }))}
        onChange={(access) => setSegment({ access })}
      />
      <Filter
        label="Country"
        all="All countries"
        value={segment.country}
        options={countries.map((value) => ({ value, label: countryNames.of(value) ?? value }))}
        onChange={(country) => setSegment({ country })}
      />
    </fieldset>
  );
}

const ACCESS_WORDS: Record<AccessKind, string> = {
  api: "Vendor's API",
  serp: "Result page",
  ui: "Chat interface",
  import: "Imported",
  sandbox: "Sandbox",
};

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** Engines of the settings, also as they run without web search where that is tracked. */
function listEngines(settings: Pick<GeoSettings, "engines" | "trackWithoutSearch"> | null | undefined): string[] {
  const { engines = [], trackWithoutSearch = false } = settings ?? {};
  return trackWithoutSearch ? engines.flatMap((id) => [id, `${id}${NO_SEARCH}`]) : [...engines];
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
