import { z } from "zod";
import { PROVIDERS } from "#lib/geo/engines/catalog.ts";

const question = z.object({ text: z.string(), branded: z.boolean() });

/** One way to ask an engine in a scan. */
const engineRun = z.object({
  engine: z.object({
    id: z.string(),
    provider: z.enum(PROVIDERS),
    label: z.string(),
    search: z.boolean(),
    zdr: z.boolean(),
    sandbox: z.boolean(),
  }),
  /** Whether it may search the web. */
  search: z.boolean(),
  /** Whether the request demands zero data retention. */
  zdr: z.boolean(),
  /** The engine retains data and is not approved, so its checks are planned as `blocked_zdr`. */
  blocked: z.boolean(),
});
export type EngineRun = z.output<typeof engineRun>;

/**
 * Everything that a scan asks, fixed when it is requested and stored in `geo_scans.request`. Checks derive only from
 * it, so planning again after a crash yields the same checks.
 */
export const scanPlan = z.object({
  engines: z.array(engineRun),
  prompts: z.array(question.extend({ id: z.string() })),
  sequences: z.array(z.object({ id: z.string(), steps: z.array(question) })),
  languages: z.array(z.string()),
  repeats: z.int(),
  /** The scan that a budget stopped: only the questions that it did not ask are asked. */
  continues: z.string().optional(),
});
export type ScanPlan = z.output<typeof scanPlan>;
