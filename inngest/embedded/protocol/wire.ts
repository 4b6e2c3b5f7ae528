import { z } from "zod";

/** The limits of the hosted service, so that functions behave the same on both. */
export const MAX_EVENT_BYTES = 512 * 1024;
export const MAX_STEP_BYTES = 4 * 1024 * 1024;
export const MAX_STEPS = 1_000;

export const HEADER = {
  sdk: "x-inngest-sdk",
  noRetry: "x-inngest-no-retry",
  retryAfter: "retry-after",
  requestVersion: "x-inngest-req-version",
  eventIdSeed: "x-inngest-event-id-seed",
} as const;

export const INTERNAL_EVENT = {
  failed: "inngest/function.failed",
  scheduled: "inngest/scheduled.timer",
} as const;

/** The request of the SDK for one step. Unknown ops are refused when they are applied. */
export const op = z.object({
  op: z.string(),
  id: z.string().min(1),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.looseObject({}).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Op = z.infer<typeof op>;

export const eventPayload = z.looseObject({
  name: z.string().min(1),
  id: z.string().nullish(),
  ts: z.number().nullish(),
  data: z.unknown().optional(),
});

/** An event as functions receive it. */
export type StoredEvent = {
  id: string;
  name: string;
  ts: number;
  data: unknown;
  user: Record<string, never>;
  [key: string]: unknown;
};

export const checkpointBody = z.looseObject({
  qi_id: z.string(),
  generation_id: z.number().int(),
  steps: z.array(op),
});

export const registerBody = z.looseObject({
  appName: z.string().min(1),
  functions: z.array(z.unknown()),
});

/** `{name, message, stack}` as the SDK serializes an error. */
export type StepFailure = { name: string; message: string; stack?: string };

export function toFailure(error: unknown): StepFailure {
  const parsed = z.looseObject({ name: z.string(), message: z.string() }).safeParse(error);
  if (parsed.success) return parsed.data as StepFailure;
  const text = z
    .looseObject({ message: z.string() })
    .or(z.looseObject({ error: z.string() }))
    .safeParse(error);
  if (!text.success) return { name: "Error", message: typeof error === "string" ? error : "Unknown error" };
  return { name: "Error", message: String(text.data.message ?? text.data.error) };
}
