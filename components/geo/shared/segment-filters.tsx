"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { NO_SEARCH } from "#lib/geo/engines/catalog.ts";
import { type AccessKind, CAPTURED_KINDS, type CapturedKind, readTarget } from "#lib/geo/engines/target.ts";
import type { GeoSettings } from "#lib/geo/settings/contract.ts";
import { languageName } from "#lib/languages.ts";
import { chosenAccess, useAnswered } from "./answered.ts";
import { countryName, engineName } from "./engines.ts";
import { usePrompts } from "./prompts.ts";
import { useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** Restricts every figure of the page to a segment. @param tags false where a page filters by tag itself */
export function SegmentFilters({ tags: hasTags = true }: { tags?: boolean }) {
  const [segment, setSegment] = useSegment();
  const settings = useGeoSettings().data?.settings;
  const prompts = usePrompts().data?.prompts ?? [];
  const answered = useAnswered();
  const engines = [...new Set([...listEngines(settings), ...answered.engines])];
  const targets = engines.map(readTarget);
  const standard = findCaptured(answered.access);
  const accesses = CAPTURED_KINDS.filter((kind) => kind !== standard && targets.some(({ access }) => access === kind));
  const captured = findCaptured(segment.access ?? answered.access);
  const isShown = (access: AccessKind) => (captured ? access === captured : access === "api" || access === "sandbox");
  const countries = [
    ...new Set(targets.flatMap(({ access, country }) => (isShown(access) ? (country ?? []) : []))),
  ].toSorted();
  const tags = hasTags ? [...new Set(prompts.flatMap((prompt) => prompt.tags))].toSorted() : [];
  return (
    <div className="grid gap-2">
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
          all={standard ? ACCESS_WORDS[standard] : "API answers"}
          least={1}
          value={segment.access}
          options={accesses.map((value) => ({ value, label: ACCESS_WORDS[value] }))}
          onChange={(access) => setSegment({ access, country: null })}
        />
        <Filter
          label="Country"
          all={captured ? "All countries" : "No country"}
          least={1}
          value={segment.country}
          options={countries.map((value) => ({ value, label: countryName(value) }))}
          onChange={(country) => setSegment({ country })}
        />
      </fieldset>
      {standard && chosenAccess(segment) === undefined ? (
        <p className="text-muted-foreground text-sm">
          {`These figures count ${CAPTURED_WORDS[standard]}. This project has no answers from APIs.`}
        </p>
      ) : null}
    </div>
  );
}

const findCaptured = (access: string | null | undefined) => CAPTURED_KINDS.find((kind) => kind === access);

/** Where the answers come from that figures count when a project has none of APIs. */
const CAPTURED_WORDS: Record<CapturedKind, string> = {
  serp: "answers captured from result pages",
  ui: "answers captured from chat interfaces",
  import: "imported answers",
};

const ACCESS_WORDS: Record<CapturedKind, string> = {
  serp: "Result pages",
  ui: "Chat interfaces",
  import: "Other imports",
};

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
