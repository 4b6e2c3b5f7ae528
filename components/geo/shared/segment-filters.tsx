"use client";

import { useQuery } from "@tanstack/react-query";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { NO_SEARCH } from "#lib/geo/engines/catalog.ts";
import { type AccessKind, CAPTURED_KINDS, type CapturedKind, readTarget } from "#lib/geo/engines/target.ts";
import type { GeoSettings } from "#lib/geo/settings/contract.ts";
import type { getVisibilityOverview } from "#lib/geo/visibility/contract.ts";
import { call } from "#lib/http/call.ts";
import { languageName } from "#lib/languages.ts";
import { countryName, engineName } from "./engines.ts";
import { usePrompts } from "./prompts.ts";
import { rangeQuery, useRange } from "./range.ts";
import { useGeoScope } from "./scope.ts";
import { useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** Restricts every figure of the page to a segment. @param tags false where a page filters by tag itself */
export function SegmentFilters({ tags: hasTags = true }: { tags?: boolean }) {
  const [segment, setSegment] = useSegment();
  const settings = useGeoSettings().data?.settings;
  const prompts = usePrompts().data?.prompts ?? [];
  const answered = useAnsweredEngines();
  const engines = [...new Set([...listEngines(settings), ...answered])];
  const targets = engines.map(readTarget);
  const accesses = CAPTURED_KINDS.filter((kind) => targets.some(({ access }) => access === kind));
  const captured = CAPTURED_KINDS.find((kind) => kind === segment.access);
  const isShown = (access: AccessKind) => (captured ? access === captured : access === "api" || access === "sandbox");
  const countries = [
    ...new Set(targets.flatMap(({ access, country }) => (isShown(access) ? (country ?? []) : []))),
  ].toSorted();
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
        all="Answers of APIs"
        least={1}
        value={segment.access}
        options={accesses.map((value) => ({ value, label: ACCESS_WORDS[value] }))}
        onChange={(access) => setSegment({ access, country: null })}
      />
      <Filter
        label="Country"
        all={captured ? "All countries" : "Without country"}
        least={1}
        value={segment.country}
        options={countries.map((value) => ({ value, label: countryName(value) }))}
        onChange={(country) => setSegment({ country })}
      />
    </fieldset>
  );
}

const ACCESS_WORDS: Record<CapturedKind, string> = {
  serp: "Result pages",
  ui: "Chat interfaces",
  import: "Other imports",
};

/** Engines with answers in the window; imported ones are in no settings. Shares the unfiltered read of the overview. */
function useAnsweredEngines(): string[] {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = rangeQuery(useRange()[0]);
  const { data } = useQuery({
    queryKey: keys.list({ of: "overview", ...query }),
    queryFn: ({ signal }) =>
      call<typeof getVisibilityOverview>("GET /v1/projects/{projectId}/geo/visibility/overview", {
        organizationId,
        params: { projectId },
        query,
        signal,
      }),
  });
  return (data?.engines ?? []).map(({ engine }) => engine);
}

/** Engines of the settings, also as they run without web search where that is tracked. */
function listEngines(settings: Pick<GeoSettings, "engines" | "trackWithoutSearch"> | null | undefined): string[] {
  const { engines = [], trackWithoutSearch = false } = settings ?? {};
  return trackWithoutSearch ? engines.flatMap((id) => [id, `${id}${NO_SEARCH}`]) : [...engines];
}

const ALL = "all ";

/** A filter that is hidden where it has fewer than `least` options and none is chosen. */
function Filter({
  label,
  all,
  least = 2,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  least?: number;
  value: string | null;
  options: { value: string; label: string }[];
  onChange: (value: string | null) => void;
}) {
  if (options.length < least && value === null) return null;
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
