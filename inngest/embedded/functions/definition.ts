import { z } from "zod";
import { nextTick, parseDuration } from "#inngest/embedded/protocol/time.ts";
import { INTERNAL_EVENT, type StoredEvent } from "#inngest/embedded/protocol/wire.ts";
import { compileCondition, compileExpression, type Expression } from "./expression.ts";

/** The attempts of a function that sets no number of retries. */
const DEFAULT_RETRIES = 4;

const limit = z.strictObject({ limit: z.number().int().min(0), key: z.string().optional() });

/** One function as registered by `PUT`. Unknown options are refused. */
const functionConfig = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(
    z.strictObject({ event: z.string().optional(), expression: z.string().optional(), cron: z.string().optional() }),
  ),
  steps: z.record(
    z.string(),
    z.looseObject({
      runtime: z.looseObject({ url: z.url() }),
      retries: z.looseObject({ attempts: z.number().int().min(0).optional() }).optional(),
    }),
  ),
  idempotency: z.string().optional(),
  rateLimit: limit.extend({ period: z.string() }).optional(),
  concurrency: z
    .preprocess(
      (option) => [option].flat().map((one) => (typeof one === "number" ? { limit: one } : one)),
      z.array(limit),
    )
    .optional(),
});
type FunctionConfig = z.output<typeof functionConfig>;

type EventTrigger = { event: string; condition: ((event: StoredEvent) => boolean) | undefined };
type Limit = { limit: number; key: Expression | undefined };

/** A parsed function. */
export type FunctionDefinition = {
  id: string;
  url: string;
  maxAttempts: number;
  events: EventTrigger[];
  crons: string[];
  idempotency: Expression | undefined;
  concurrency: Limit[];
  /** Events above the limit start nothing. */
  rateLimit: (Limit & { periodMs: number }) | undefined;
};

export type Registry = ReadonlyMap<string, FunctionDefinition>;

/** Thrown for an option that this server does not support. */
export class UnsupportedFunctionError extends Error {
  constructor(id: string, problem: string) {
    super(`Function ${id} ${problem}.`);
    this.name = "UnsupportedFunctionError";
  }
}

/**
 * Parses a registration.
 * @throws UnsupportedFunctionError for an unsupported option
 */
export function defineFunction(registered: unknown, now: Date): FunctionDefinition {
  const { id } = z.looseObject({ id: z.string().min(1) }).parse(registered);
  const parsed = functionConfig.safeParse(registered);
  if (!parsed.success) throw new UnsupportedFunctionError(id, describeIssues(parsed.error));
  try {
    return compile(parsed.data, now);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnsupportedFunctionError(id, error.message);
  }
}

/** Options that the SDK sends under another name. */
const OPTION_NAMES: Readonly<Record<string, string>> = { cancel: "cancelOn" };

function describeIssues(error: z.ZodError): string {
  const unknown = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [...issue.path, OPTION_NAMES[key] ?? key].join("."))
      : [],
  );
  if (unknown.length === 0) return `cannot be understood: ${z.prettifyError(error)}`;
  return `uses ${unknown.map((name) => `\`${name}\``).join(", ")}, which the embedded job server does not support`;
}

function compile(config: FunctionConfig, now: Date): FunctionDefinition {
  const { id, triggers, rateLimit } = config;
  const [step] = Object.values(config.steps);
  if (!step) throw new RangeError("has no endpoint");
  if (triggers.length === 0)
    throw new RangeError(
      "is triggered by no event and no cron, the only triggers that the embedded job server supports",
    );
  const crons = triggers.flatMap(({ cron }) => cron ?? []);
  for (const cron of crons) nextTick(cron, now);
  return {
    id,
    url: step.runtime.url,
    maxAttempts: (step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events: triggers.flatMap(({ event, expression }) => (event === undefined ? [] : [toTrigger(event, expression)])),
    crons,
    idempotency: compileKey(config.idempotency),
    // The SDK sends "no limit" as zero.
    concurrency: (config.concurrency ?? []).filter((option) => option.limit > 0).map(toLimit),
    rateLimit: rateLimit && { ...toLimit(rateLimit), periodMs: toPeriodMs(rateLimit.period) },
  };
}

function toTrigger(event: string, expression: string | undefined): EventTrigger {
  const isNeverSent = event.startsWith("inngest/") && event !== INTERNAL_EVENT.failed;
  if (isNeverSent || event.includes("*")) {
    throw new RangeError(`is triggered by \`${event}\`, which the embedded job server does not support`);
  }
  return { event, condition: expression === undefined ? undefined : compileCondition(expression) };
}

function toLimit(option: z.output<typeof limit>): Limit {
  return { limit: option.limit, key: compileKey(option.key) };
}

function compileKey(source: string | undefined): Expression | undefined {
  return source === undefined ? undefined : compileExpression(source);
}

function toPeriodMs(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new RangeError(`uses the period \`${text}\`, which is no duration`);
  return ms;
}

/** Whether an event starts a function. */
export function isTriggeredBy(fn: FunctionDefinition, event: StoredEvent): boolean {
  return fn.events.some((trigger) => trigger.event === event.name && (trigger.condition?.(event) ?? true));
}
