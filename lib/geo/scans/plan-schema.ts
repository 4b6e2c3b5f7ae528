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
  /** Whether the request demands that nothing is kept. */
  zdr: z.boolean(),
  /** It keeps what it is sent, and nobody has approved that: its checks are planned as `blocked_zdr`. */
  blocked: z.boolean(),
});
export type EngineRun = z.output<typeof engineRun>;

/**
 * All that a scan asks, as it stood when the scan was asked for: what `geo_scans.request` holds. The checks are made of it
 * alone, so that planning them again after a crash gives the same.
 */
export const scanPlan = z.object({
  engines: z.array(engineRun),
  prompts: z.array(question.extend({ id: z.string() })),
  sequences: z.array(z.object({ id: z.string(), steps: z.array(question) })),
  languages: z.array(z.string()),
  repeats: z.int(),
});
export type ScanPlan = z.output<typeof scanPlan>;
