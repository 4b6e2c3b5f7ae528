import { z } from "zod";
import { CAPTURED_KINDS, readTarget } from "#lib/geo/engines/target.ts";
import { language } from "#lib/geo/settings/contract.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { id, line, organization, text } from "#lib/http/shapes.ts";

/** The maximum number of answers in one request. */
export const CAPTURES_MAX = 1_000;
const BODY_MAX_BYTES = 16 * 1024 * 1024;
const PROMPT_MAX = 1_000;
const ANSWER_MAX = 50_000;
const CITATIONS_MAX = 100;
const QUERIES_MAX = 50;
/** The first day of answers that can be imported. */
const FIRST_DAY = "2020-01-01";

const ENGINE = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)+$/;

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "ZZ" && regions.of(code) !== undefined;

const engine = line(80)
  .transform((value) => value.toLowerCase())
  .refine((value) => ENGINE.test(value) && readTarget(value).access === "api", {
    message: "must be a vendor and an engine, such as openai/chatgpt, without access and country",
  });

/** One captured answer. */
export const capture = z.object({
  prompt: line(PROMPT_MAX),
  engine,
  access: z.enum(CAPTURED_KINDS),
  surface: line(80).optional(),
  country: line(2)
    .transform((value) => value.toUpperCase())
    .refine(isCountry, { message: "must be a country of ISO 3166-1, such as DE" })
    .optional(),
  language,
  capturedAt: z.iso.datetime({ offset: true }).refine((value) => value >= FIRST_DAY, {
    message: `must not be before ${FIRST_DAY}`,
  }),
  answer: text(ANSWER_MAX).min(1),
  citations: z
    .array(z.object({ url: z.url({ protocol: /^https?$/ }).max(2_048), title: text(300).nullish() }))
    .max(CITATIONS_MAX)
    .default([]),
  searchQueries: z.array(line(500)).max(QUERIES_MAX).default([]),
  screenshotHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash of 64 lower-case hex digits")
    .optional(),
  collector: line(80),
});
export type Capture = z.output<typeof capture>;

// Answers are validated one by one, so that a bad one does not refuse the others. The schema documents the types; the
// service checks them.
const sentCapture = z.unknown().meta({
  type: "object",
  description: `\`prompt\` as asked; \`engine\`, vendor and name, such as \`openai/chatgpt\`; \`access\`: ${CAPTURED_KINDS.join(", ")}; \`surface?\` such as \`ai_overview\`; \`country?\`, ISO 3166-1 alpha-2; \`language\`, ISO 639-1; \`capturedAt\`, ISO 8601 with its zone; \`answer\`, at most ${ANSWER_MAX} characters; \`citations: [{url, title?}]\`, at most ${CITATIONS_MAX}; \`searchQueries?\`; \`screenshotHash?\`, SHA-256; \`collector\`, what captured it.`,
});

export const importChecks = endpoint({
  id: "importChecks",
  method: "POST",
  path: "/v1/projects/{projectId}/geo/checks/import",
  tag: "Visibility",
  summary: "Import captured answers",
  description:
    "Stores answers that people, panels or vendors captured from result pages and chat interfaces, and scores them like answers of a scan. Each is an engine of its own, `<engine>:<access>@<country>`, and counts in no figure of the API: read it by the filters `access`, `country` and `engine`. A prompt that the project tracks, in its words or their translation, keeps its id. An answer that is stored already is a duplicate. A bad one is rejected and the others are taken. Each new answer counts as one AI answer of the plan. At most 120 requests a minute for each organization.",
  scope: "visibility.write",
  geoPlan: true,
  status: 201,
  rateLimit: { limit: 120, windowMs: 60_000, by: "organization" },
  bodyMaxBytes: BODY_MAX_BYTES,
  params: z.object({ projectId: id }),
  body: z.object({ checks: z.array(sentCapture).min(1).max(CAPTURES_MAX) }).meta({
    examples: [
      {
        checks: [
          {
            prompt: "Which tool is best for changelogs?",
            engine: "openai/chatgpt",
            access: "ui",
            country: "DE",
            language: "en",
            capturedAt: "2026-01-01T09:00:00Z",
            answer: "1. **Acme** is the best known.",
            citations: [{ url: "https://acme.example/", title: "Acme" }],
            collector: "panel",
          },
        ],
      },
    ],
  }),
  output: z.object({
    imported: z.int(),
    duplicates: z.int().meta({ description: "Answers that were stored already, or twice in the request." }),
    rejected: z
      .array(z.object({ index: z.int().meta({ description: "From 0." }), message: z.string() }))
      .register(forAgents, { most: 10 }),
    checkIds: z
      .array(z.string().nullable())
      .register(forAgents, { most: 10 })
      .meta({ description: "The stored check of each answer of the request, in its order; null for a rejected one." }),
    organization,
  }),
  errors: [402, 404],
});
