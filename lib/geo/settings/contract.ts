import { z } from "zod";
import { PROVIDERS } from "#lib/geo/engines/catalog.ts";
import { host } from "#lib/geo/host.ts";
import {
  ALIASES_MAX,
  BUDGET_MAX_USD,
  CONVERSION_PATHS_MAX,
  DOMAINS_MAX,
  LANGUAGES_MAX,
  NAME_MAX,
} from "#lib/geo/settings/limits.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, line, organization, timestamp } from "#lib/http/shapes.ts";
import { LANGUAGE_CODES } from "#lib/languages.ts";

/** ISO 639-1 codes of the prompt languages. */
export const GEO_LANGUAGES = Object.values(LANGUAGE_CODES);
const AUTO_PROMPTS_MAX = 8;

/** A list without duplicates. */
const unique = <T extends z.ZodType<string>>(item: T, max: number, min = 0) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .transform((values) => [...new Set(values)]);
const autoPromptIds = unique(line(128), AUTO_PROMPTS_MAX);

/** A path of the website; a missing leading slash is added. */
const path = line(200).transform((value) => (value.startsWith("/") ? value : `/${value}`));

/** The code of one of these languages. */
export const language = line(128).refine((value) => GEO_LANGUAGES.some((code) => code === value), {
  message: `must be one of ${GEO_LANGUAGES.join(", ")}`,
});

const names = {
  companyName: line(NAME_MAX),
  aliases: unique(line(NAME_MAX), ALIASES_MAX).meta({
    description: "Other names of the company that count as a mention.",
  }),
  domains: unique(host(128), DOMAINS_MAX).meta({
    description: "Further hosts of the company, subdomains included, beside the brand identity's website.",
  }),
};

/** The whole document (specification, section 4.2). */
const settingsBody = z.object({
  companyName: names.companyName,
  aliases: names.aliases,
  conversionPaths: unique(path, CONVERSION_PATHS_MAX)
    .optional()
    .meta({ description: "Paths that count as a conversion, by prefix. Left out, the stored list stays." }),
  domains: names.domains.optional(),
  languages: unique(language, LANGUAGES_MAX, 1),
  engines: unique(line(128), 64, 1),
  enforceZdr: z.boolean().meta({
    description: "Ask only engines that keep nothing. Forced off where the organization lacks the add-on.",
  }),
  nonZdrApprovedEngines: unique(line(128), 64).meta({ description: "Engines that are asked nevertheless." }),
  trackWithoutSearch: z.boolean().optional().meta({ description: "Also ask engines without their web search." }),
  pausedAutoPromptIds: autoPromptIds.optional(),
  removedAutoPromptIds: autoPromptIds.optional(),
  enabled: z.boolean().meta({ description: "Whether the project is scanned by itself, every interval." }),
  scanIntervalHours: z.int().min(24).max(2_160).multipleOf(24),
  budget: z.number().min(0).max(BUDGET_MAX_USD).multipleOf(0.01).nullable().optional().meta({
    description:
      "What answers of the project may cost in a calendar month (UTC), in US dollars; a scan stops when it covers no further answer. Null removes it; left out, it stays.",
  }),
});
export type SettingsBody = z.output<typeof settingsBody>;

export const geoSettings = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    projectId: z.string(),
    companyName: z.string(),
    aliases: z.array(z.string()),
    conversionPaths: z.array(z.string()),
    domains: z.array(z.string()),
    competitors: z
      .array(z.string())
      .meta({ description: "Names; read only, competitors have endpoints of their own." }),
    languages: z.array(z.string()).meta({ description: "ISO 639-1. Only a model translates prompts." }),
    engines: z.array(z.string()),
    nonZdrApprovedEngines: z.array(z.string()),
    pausedAutoPromptIds: z.array(z.string()),
    removedAutoPromptIds: z.array(z.string()),
    enforceZdr: z.boolean(),
    trackWithoutSearch: z.boolean(),
    enabled: z.boolean(),
    isScanning: z.boolean(),
    scanIntervalHours: z.int(),
    budget: z.number().nullable().meta({ description: "US dollars a calendar month (UTC); null without a limit." }),
    nextScanAt: timestamp.nullable().meta({ description: "Null while it is not scanned by itself." }),
    scanStartedAt: timestamp.nullable(),
    lastScanAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "GeoSettings" });
export type GeoSettings = z.output<typeof geoSettings>;

/** Suggested settings for the first save: the company from the brand identity, and all visible engines. */
const suggestedSettings = z
  .object({
    companyName: z.string(),
    aliases: z.array(z.string()),
    conversionPaths: z.array(z.string()),
    domains: z.array(z.string()),
    languages: z.array(z.string()),
    engines: z.array(z.string()),
    nonZdrApprovedEngines: z.array(z.string()),
    enforceZdr: z.boolean(),
    trackWithoutSearch: z.boolean(),
    enabled: z.boolean(),
    scanIntervalHours: z.int(),
  })
  .meta({ id: "SuggestedGeoSettings" });
export type SuggestedSettings = z.output<typeof suggestedSettings>;

const engine = z
  .object({
    id: z.string(),
    provider: z.enum(PROVIDERS),
    label: z.string(),
    search: z.boolean().meta({ description: "Can search the web." }),
    zdr: z.boolean().meta({ description: "Can be asked to keep nothing." }),
    sandbox: z.boolean(),
  })
  .meta({ id: "Engine" });

/** A name that does not count everywhere: a short one in its exact case, an everyday word where it means the brand. */
export const flaggedName = z
  .object({ name: z.string(), reason: z.enum(["short", "common_word"]) })
  .meta({ id: "FlaggedName" });
export type FlaggedName = z.output<typeof flaggedName>;

const rescoring = z
  .object({ scored: z.int(), total: z.int() })
  .nullable()
  .meta({ description: "Stored answers read again since names changed; null when none are." });

const params = z.object({ projectId: id });
const configured = z.boolean().meta({ description: "False only where the operator switched analytics off." });

export const getSettings = endpoint({
  id: "getGeoSettings",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/settings",
  tag: "GEO settings",
  summary: "Get GEO settings",
  description:
    "`settings` is null until they are first saved; until then `suggested` holds what a first save could send. The ETag is for `If-Match`.",
  scope: "geo-settings.read",
  geoPlan: true,
  params,
  output: z.object({
    configured,
    settings: geoSettings.nullable(),
    suggested: suggestedSettings.nullable(),
    engines: z.array(engine).meta({ description: "Those that the organization sees." }),
    languages: z.array(z.string()).meta({ description: "ISO 639-1 codes that `languages` may hold." }),
    zdrAvailable: z.boolean().meta({ description: "Whether the organization has the add-on for zero data retention." }),
    flaggedNames: z.array(flaggedName),
    rescoring,
    organization,
  }),
  errors: [404],
});

export const updateSettings = endpoint({
  id: "updateGeoSettings",
  method: "PATCH",
  path: "/v1/projects/{projectId}/geo/settings",
  tag: "GEO settings",
  summary: "Replace GEO settings",
  description:
    "Takes the full document and arms the recurring scan again: the next one is due at the earlier of what was planned and one interval from now, after the first save at once. A stored engine that the organization does not see stays selected. Another name or alias has every stored answer read again in the background. `If-Match` with an ETag that is no longer true is 409.",
  scope: "geo-settings.write",
  geoPlan: true,
  params,
  body: settingsBody,
  output: z.object({
    configured,
    settings: geoSettings.nullable(),
    flaggedNames: z.array(flaggedName),
    rescoring,
    organization,
  }),
  versioned: true,
  ifMatch: 409,
  errors: [404],
});

const EXAMPLE_LIMIT = 20;
const competitorEdit = z.object({
  name: line(128),
  previousName: line(128).optional().meta({ description: "Of one that is renamed." }),
  domain: host(253).nullish(),
  synonyms: unique(line(128), 8).optional(),
});

export const namesEdit = z
  .object({
    ...names,
    putCompetitors: z.array(competitorEdit).max(50).meta({ description: "Added or changed." }),
    removeCompetitors: z.array(line(128)).max(50),
  })
  .partial();
export type NamesEdit = z.output<typeof namesEdit>;

const flip = z
  .object({
    checkId: z.string(),
    promptId: z.string().nullable(),
    prompt: z.string(),
    engine: z.string(),
    capturedAt: timestamp,
    brand: z.string(),
    own: z.boolean(),
    before: z.boolean().meta({ description: "Whether the answer counts as naming the brand today." }),
    after: z.boolean(),
    excerpt: z.string().meta({ description: "Of the answer, around the name." }),
  })
  .meta({ id: "VerdictFlip" });

export const previewSettings = endpoint({
  id: "previewGeoSettings",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/settings/preview",
  tag: "GEO settings",
  summary: "Preview an edit of names",
  description: `Says how many verdicts on stored answers an edit would change, with up to ${EXAMPLE_LIMIT} examples, and writes nothing. What is left out stays as it is.`,
  scope: "geo-settings.write",
  geoPlan: true,
  params,
  body: namesEdit,
  tool: { readOnly: true },
  output: z.object({
    answers: z.int().meta({ description: "Stored answers that were read." }),
    total: z.int().meta({ description: "Stored answers; more than were read where there are very many." }),
    flips: z.int().meta({ description: "Verdicts that would change, of all brands." }),
    brands: z.array(z.object({ brand: z.string(), own: z.boolean(), gained: z.int(), lost: z.int() })),
    examples: z.array(flip).max(EXAMPLE_LIMIT),
    flaggedNames: z.array(flaggedName),
    organization,
  }),
  errors: [404, 409],
});
