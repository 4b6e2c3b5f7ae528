import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { NAME_MAX, SYNONYMS_MAX } from "#lib/geo/competitors/limits.ts";
import { host } from "#lib/geo/host.ts";
import { IMPORT_BODY_MAX_BYTES, IMPORT_RATE_LIMIT, importBody, importResult } from "#lib/geo/imports/contract.ts";
import { flaggedName } from "#lib/geo/settings/contract.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, timestamp } from "#lib/http/shapes.ts";

const DOMAIN_MAX = 253;
const KINDS = ["direct", "indirect"] as const;

export const competitor = z
  .object({
    id: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    kind: z.enum(KINDS),
    synonyms: z.array(z.string()),
    color: z.string().meta({ description: "`#rrggbb`: how charts show it." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Competitor" });
export type Competitor = z.output<typeof competitor>;

export const competitorBody = z.object({
  name: line(NAME_MAX),
  previousName: line(NAME_MAX).optional().meta({ description: "Renames the one of this name." }),
  domain: host(DOMAIN_MAX).nullish(),
  kind: z.enum(KINDS).optional().meta({ description: "A new one is direct." }),
  synonyms: z
    .array(line(NAME_MAX))
    .max(SYNONYMS_MAX)
    .transform((values) => [...new Set(values)])
    .optional()
    .meta({ description: "Other names that count as it." }),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be #rrggbb")
    .toLowerCase()
    .optional()
    .meta({ description: "A new one gets the next of a palette." }),
});
export type CompetitorBody = z.output<typeof competitorBody>;

const params = z.object({ projectId: id });
const oneParams = z.object({ projectId: id, name: line(NAME_MAX) });
const common = { tag: "Competitors", geoPlan: true } as const;

export const listCompetitors = endpoint({
  ...common,
  id: "listCompetitors",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/competitors",
  summary: "List competitors",
  description: "By name.",
  scope: "competitors.read",
  params,
  pages: ["competitors"],
  output: z.object({ competitors: z.array(competitor), flaggedNames: z.array(flaggedName), organization }),
  errors: [404],
});

export const putCompetitor = endpoint({
  ...common,
  id: "putCompetitor",
  method: "PUT",
  path: "/v1/projects/{projectId}/geo/competitors",
  summary: "Add or change a competitor",
  description:
    "By name, ignoring case. Fields that are left out of an existing competitor stay as they are. 409 if another tracked brand has the name. A changed name or synonym rescores all stored answers in the background.",
  scope: "competitors.write",
  params,
  body: competitorBody,
  output: z.object({ competitor, organization }),
  errors: [404, 409],
});

export const deleteCompetitor = endpoint({
  ...common,
  id: "deleteCompetitor",
  method: "DELETE",
  path: "/v1/projects/{projectId}/geo/competitors/{name}",
  summary: "Delete a competitor",
  description: `By name, ignoring case. Stored answers stay, but the competitor is no longer counted in them. ${RESTORABLE}`,
  scope: "competitors.write",
  params: oneParams,
  output: deleted,
  errors: [404],
});

export const restoreCompetitor = endpoint({
  ...common,
  ...restoring(
    "a competitor",
    "By name, ignoring case. If several deleted competitors had the name, the most recently deleted one is restored. 409 if a tracked brand has one of its names.",
  ),
  id: "restoreCompetitor",
  path: "/v1/projects/{projectId}/geo/competitors/{name}/restore",
  scope: "competitors.write",
  params: oneParams,
  output: z.object({ competitor, organization }),
});

const importRow = z.object({
  name: z.string().max(10_000),
  domain: z.string().max(10_000).nullish(),
  kind: z.string().max(100).optional(),
  synonyms: z.array(z.string().max(10_000)).max(100).optional(),
  color: z.string().max(100).optional(),
});

export const importCompetitors = endpoint({
  ...common,
  id: "importCompetitors",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/competitors/import",
  summary: "Import competitors",
  description:
    "CSV: columns `name`, `domain`, `kind`, `synonyms` (separated by `;` or `|`) and `color`, in any order under a header row, or in this order without one. An empty cell leaves what is stored. A row with an issue is left out and the others are taken.",
  scope: "competitors.write",
  status: 201,
  rateLimit: IMPORT_RATE_LIMIT,
  bodyMaxBytes: IMPORT_BODY_MAX_BYTES,
  params,
  body: importBody(importRow),
  output: importResult,
  errors: [404, 409],
});

export const suggestion = z
  .object({
    name: z.string(),
    domain: z.string().nullable().meta({ description: "A cited host that goes by the name, where there is one." }),
    answers: z.int().meta({ description: "Answers that name it." }),
    engines: z.array(z.string()).meta({ description: "Whose answers those are." }),
  })
  .meta({ id: "CompetitorSuggestion" });
export type Suggestion = z.output<typeof suggestion>;

export const suggestCompetitors = endpoint({
  ...common,
  id: "suggestCompetitors",
  method: "GET",
  path: "/v1/projects/{projectId}/geo/competitors/suggestions",
  summary: "Suggest competitors",
  description:
    "Brands named in the newest stored answers that are not tracked yet, most often named first; at most 50. Read off the text without a model, so that some are none.",
  scope: "competitors.read",
  rateLimit: { limit: 10, windowMs: 600_000, by: "organization" },
  params,
  query: z.object({
    domain: host(DOMAIN_MAX).optional().meta({ description: "Only from answers that cite a page of this domain." }),
  }),
  pages: ["suggestions"],
  output: z.object({
    suggestions: z.array(suggestion),
    answers: z.int().meta({ description: "Stored answers that were read." }),
    organization,
  }),
  errors: [404],
});
