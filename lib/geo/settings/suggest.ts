import type { BrandRow } from "#db/queries/brands/brands.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import type { Engine } from "#lib/geo/engines/catalog.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#lib/languages.ts";
import type { SuggestedSettings } from "./contract.ts";

const WEEK_HOURS = 168;
/** Legal forms, which answers rarely include in a company's name. */
const LEGAL_FORM =
  /[\s,]+(?:inc|incorporated|llc|ltd|limited|gmbh|ag|corp|corporation|co|plc|bv|s\.?a\.?r?\.?l?|oy|ab|pty)\.?$/i;

/** Suggests the first settings: the company from its brand identity, all visible engines, once a week. */
export function suggestSettings(
  project: ProjectRow,
  brand: BrandRow | undefined,
  engines: readonly Engine[],
): SuggestedSettings {
  const companyName = brand?.companyName ?? brand?.name ?? project.name;
  const short = companyName.replace(LEGAL_FORM, "").trim();
  const language = LANGUAGES.find((name) => name === brand?.language) ?? "English";
  return {
    companyName: companyName.slice(0, 128),
    aliases: short !== "" && short !== companyName ? [short.slice(0, 128)] : [],
    conversionPaths: [],
    domains: [],
    languages: [LANGUAGE_CODES[language]],
    engines: engines.map(({ id }) => id),
    nonZdrApprovedEngines: [],
    enforceZdr: false,
    trackWithoutSearch: false,
    enabled: true,
    scanIntervalHours: WEEK_HOURS,
  };
}
