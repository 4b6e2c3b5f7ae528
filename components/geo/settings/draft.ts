import type { GeoSettings, SettingsBody, SuggestedSettings } from "#lib/geo/settings/contract.ts";

/** Form state of the GEO settings. */
export type Draft = {
  [Field in Exclude<keyof SettingsBody, "pausedAutoPromptIds" | "removedAutoPromptIds">]-?: Exclude<
    SettingsBody[Field],
    undefined
  >;
};
export type SectionProps = {
  draft: Draft;
  errors: Record<string, string>;
  change: (fields: Partial<Draft>) => void;
};

/**
 * Form state from the stored settings, or from the suggested ones before the first save. Engines that are not visible
 * are left out, so that saving does not send them.
 */
export function toDraft(settings: GeoSettings | SuggestedSettings, visible: readonly { id: string }[]): Draft {
  const seen = (ids: readonly string[]) => ids.filter((id) => visible.some((engine) => engine.id === id));
  return {
    companyName: settings.companyName,
    aliases: settings.aliases,
    domains: settings.domains,
    conversionPaths: settings.conversionPaths,
    languages: settings.languages,
    engines: seen(settings.engines),
    nonZdrApprovedEngines: seen(settings.nonZdrApprovedEngines),
    enforceZdr: settings.enforceZdr,
    trackWithoutSearch: settings.trackWithoutSearch,
    enabled: settings.enabled,
    scanIntervalHours: settings.scanIntervalHours,
    budget: "budget" in settings ? settings.budget : null,
  };
}

const LABELS: Record<keyof Draft, string> = {
  companyName: "company name",
  aliases: "aliases",
  domains: "domains",
  conversionPaths: "conversion paths",
  languages: "languages",
  engines: "engines",
  nonZdrApprovedEngines: "approved engines",
  enforceZdr: "zero data retention",
  trackWithoutSearch: "answers without search",
  enabled: "automatic scans",
  scanIntervalHours: "interval",
  budget: "budget",
};

/** Fields of the patch that differ from the stored values. */
export function getChanges(stored: Draft, patch: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof Draft]),
    ),
  );
}

/** Names of changed fields as a list: `aliases, engines`. */
export function changedFields(changes: Partial<Draft>): string {
  return Object.keys(changes)
    .map((field) => LABELS[field as keyof Draft])
    .join(", ");
}

const DAY_HOURS = 24;

/** Formats an interval in hours (a multiple of 24): `Every day`, `Every 2 weeks`. */
export function describeInterval(hours: number): string {
  const days = hours / DAY_HOURS;
  if (days === 1) return "Every day";
  if (days === 7) return "Every week";
  if (days % 7 === 0) return `Every ${days / 7} weeks`;
  return `Every ${days} days`;
}
