import { z } from "zod";
import { LAYOUT_CHOICES } from "#lib/content/layout-kinds.ts";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { deleted, id, line, organization, queueError, text, timestamp } from "#lib/http/shapes.ts";
import { TONE_PROFILES } from "#lib/jobs/contract.ts";
import { CODES } from "#lib/languages.ts";
import { COLORS_MAX, REFERENCES_MAX } from "./limits.ts";

const SKILLS_MAX = 20;
const REFERENCES_CHARACTERS_MAX = 200_000;

const reference = z.object({ id: z.string(), title: z.string(), content: z.string() });

/** Fields that the built-in writer does not read. */
const MODEL_ONLY = {
  customTone: "The tone in one's own words. Only a model reads it; the built-in writer keeps to `toneProfile`.",
  customInstructions: "Instructions for every post. Only a model reads them; the built-in writer does not.",
  language: "ISO 639-1. Languages other than English need a model.",
  references: "Texts that show how the brand writes. Only a model reads them; the built-in writer does not.",
};

export const brandIdentity = z
  .object({
    id: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    websiteUrl: z.string().nullable(),
    companyName: z.string().nullable(),
    companyDescription: z.string().nullable(),
    toneProfile: z.enum(TONE_PROFILES),
    customTone: z.string().nullable().meta({ description: MODEL_ONLY.customTone }),
    customInstructions: z.string().nullable().meta({ description: MODEL_ONLY.customInstructions }),
    audience: z.string().nullable(),
    language: z.enum(CODES).meta({ description: MODEL_ONLY.language }),
    colors: z.array(z.string()).meta({ description: "`#rrggbb`, the leading one first." }),
    font: z.string().nullable().meta({ description: "The name of the font family, such as `Source Serif 4`." }),
    logoUrl: z.string().nullable(),
    imageLayout: z.enum(LAYOUT_CHOICES).meta({ description: "The layout of pictures." }),
    skills: z.array(z.string()).meta({ description: "Names of the skills that shape this brand's texts." }),
    references: z.array(reference).meta({ description: MODEL_ONLY.references }).register(forAgents, { show: "single" }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "BrandIdentity" });
export type BrandIdentity = z.output<typeof brandIdentity>;

/** An empty text is stored as null. */
const note = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);
const title = line(200).nullable();
const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .max(2_048)
  .nullable();

/** The writable fields. */
const fields = {
  websiteUrl: webAddress,
  companyName: title,
  companyDescription: note(4_000),
  toneProfile: z.enum(TONE_PROFILES),
  customTone: note(2_000).meta({ description: MODEL_ONLY.customTone }),
  customInstructions: note(8_000).meta({ description: MODEL_ONLY.customInstructions }),
  audience: note(1_000),
  language: z.enum(CODES).meta({ description: MODEL_ONLY.language }),
  colors: z
    .array(
      z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, "must be #rrggbb")
        .toLowerCase(),
    )
    .max(COLORS_MAX)
    .transform((colors) => [...new Set(colors)]),
  font: line(60).nullable().meta({ description: "Pictures use the closest typeface that ships with the product." }),
  logoUrl: webAddress,
  imageLayout: z.enum(LAYOUT_CHOICES).meta({
    description:
      "The layout of pictures: one headline, three points, or a headline beside an identifier. A picture whose changes cannot fill it shows one headline.",
  }),
  skills: z
    .array(id)
    .max(SKILLS_MAX)
    .transform((names) => [...new Set(names)]),
  references: z
    .array(
      z.object({
        id: id.optional().meta({ description: "Of one that exists: keeps its id." }),
        title: line(200),
        content: text(20_000).min(1),
      }),
    )
    .max(REFERENCES_MAX)
    .refine(
      (all) => all.reduce((sum, { content }) => sum + content.length, 0) <= REFERENCES_CHARACTERS_MAX,
      `must have at most ${REFERENCES_CHARACTERS_MAX} characters together`,
    )
    .meta({ description: `Replaces all references. ${MODEL_ONLY.references}` }),
};
const name = line(120);
const isDefault = z.boolean().meta({ description: "`true` takes the default from the one that has it." });

const params = z.object({ brandIdentityId: id });
const answer = z.object({ brandIdentity, organization });

export const listBrands = endpoint({
  id: "listBrandIdentities",
  method: "GET",
  path: "/v1/brand-identities",
  tag: "Brand identities",
  summary: "List brand identities",
  description: "The default first, then the oldest first.",
  scope: "brand-identities.read",
  pages: ["brandIdentities"],
  tool: {
    default: true,
    use: "Use it to choose the brand identity that a post is written for. It returns names, tones, audiences and languages, the default first.",
  },
  output: z.object({ brandIdentities: z.array(brandIdentity), organization }),
});

export const getBrand = endpoint({
  id: "getBrandIdentity",
  method: "GET",
  path: "/v1/brand-identities/{brandIdentityId}",
  tag: "Brand identities",
  summary: "Get a brand identity",
  scope: "brand-identities.read",
  params,
  tool: {
    default: true,
    use: "Use it to read how a brand writes before you write or change something for it. It returns all its settings and reference texts.",
  },
  output: answer,
  errors: [404],
});

export const createBrand = endpoint({
  id: "createBrandIdentity",
  method: "POST",
  path: "/v1/brand-identities",
  tag: "Brand identities",
  summary: "Create a brand identity",
  scope: "brand-identities.write",
  status: 201,
  body: z.object({ ...z.object(fields).partial().shape, name, isDefault: isDefault.optional() }),
  output: answer,
  errors: [409],
});

export const updateBrand = endpoint({
  id: "updateBrandIdentity",
  method: "PATCH",
  path: "/v1/brand-identities/{brandIdentityId}",
  tag: "Brand identities",
  summary: "Update a brand identity",
  scope: "brand-identities.write",
  params,
  body: z
    .object({ ...fields, name, isDefault })
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one field is required",
    }),
  tool: {
    default: true,
    use: "Use it to change how future posts of a brand sound, such as tone, audience or words. It returns the brand identity after the change.",
  },
  output: answer,
  errors: [404, 409],
});

const namedResource = z.object({ id: z.string(), name: z.string() });

export const deleteBrand = endpoint({
  id: "deleteBrandIdentity",
  method: "DELETE",
  path: "/v1/brand-identities/{brandIdentityId}",
  tag: "Brand identities",
  summary: "Delete a brand identity",
  description: `Its posts stay, without a brand identity. The default cannot be deleted. ${RESTORABLE}`,
  scope: "brand-identities.write",
  params,
  output: deleted.extend({ disabledSchedules: z.array(namedResource), disabledEvents: z.array(namedResource) }),
  errors: [404, 409],
});

export const restoreBrand = endpoint({
  ...restoring(
    "a brand identity",
    "Its posts and projects have it again, and the schedules and event triggers that its deletion disabled are enabled.",
  ),
  id: "restoreBrandIdentity",
  path: "/v1/brand-identities/{brandIdentityId}/restore",
  tag: "Brand identities",
  scope: "brand-identities.write",
  params,
  output: answer,
});

export const ANALYSIS_STEPS = ["scraping", "extracting", "saving"] as const;
export type AnalysisStep = (typeof ANALYSIS_STEPS)[number];

export const brandAnalysis = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    brandIdentityId: z.string().nullable().meta({ description: "Null until the analysis is `completed`." }),
    websiteUrl: z.string(),
    name: z.string().nullable(),
    status: z.enum(["queued", "running", "completed", "failed"]),
    step: z.enum(ANALYSIS_STEPS).nullable(),
    currentStep: z.int().meta({ description: "Number of the step it is at, 0 before the first." }),
    totalSteps: z.literal(3),
    workflowRunId: z.string().nullable(),
    error: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ id: "BrandAnalysis" });
export type BrandAnalysis = z.output<typeof brandAnalysis>;

export const analyzeBrand = endpoint({
  id: "analyzeBrandIdentity",
  method: "POST",
  path: "/v1/brand-identities/generate",
  tag: "Brand identities",
  summary: "Queue the analysis of a website",
  description:
    "Reads the homepage and the pages that tell most of a brand, as far as robots.txt lets `ClarionBot`, and makes a brand identity of them. Answers at once; poll the job until it is completed or failed.",
  scope: "brand-identities.write",
  status: 202,
  headers: ["Location"],
  errorBodies: { 503: queueError },
  rateLimit: { limit: 5, windowMs: 60_000 },
  body: z.object({
    websiteUrl: webAddress.unwrap(),
    name: name.optional().meta({ description: "Default: the company's name." }),
  }),
  tool: { follow: "getBrandAnalysis", openWorld: true },
  output: z.object({ organization, job: brandAnalysis }),
  errors: [409],
});

export const listAnalyses = endpoint({
  id: "listBrandAnalyses",
  method: "GET",
  path: "/v1/brand-identities/generate",
  tag: "Brand identities",
  summary: "List the newest analyses",
  description: "The newest 20, newest first.",
  scope: "brand-identities.read",
  pages: ["jobs"],
  output: z.object({ jobs: z.array(brandAnalysis), organization }),
});

export const getAnalysis = endpoint({
  id: "getBrandAnalysis",
  method: "GET",
  path: "/v1/brand-identities/generate/{jobId}",
  tag: "Brand identities",
  summary: "Get the analysis of a website",
  scope: "brand-identities.read",
  rateLimit: { limit: 120, windowMs: 60_000 },
  params: z.object({ jobId: id }),
  tool: {
    pending: {
      statusPath: ["job", "status"],
      values: ["queued", "running"],
      done: ["job", "currentStep"],
      total: ["job", "totalSteps"],
    },
  },
  output: z.object({ job: brandAnalysis, organization }),
  errors: [404],
});
