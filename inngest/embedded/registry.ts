import { z } from "zod";
import { compileExpression, type Expression, type Scope } from "./expression.ts";
import { durationOf, nextTick } from "./time.ts";

/** Attempts of a function that does not say how often it may be retried. */
const DEFAULT_RETRIES = 4;
const UNSUPPORTED = ["batchEvents", "timeouts", "singleton"] as const;
/** How far a priority may move a run, in seconds. */
const MAX_PRIORITY = 600;
/** Counts every call of a function that names no limit for all of its runs together. */
const SHARED_KEY = "shared";
/** How many such calls are under way at once. */
const SHARED_ROOM = 16;

const concurrencyOption = z.object({
  limit: z.number().int().min(0),
  key: z.string().optional(),
  scope: z.string().optional(),
});

const rate = z.object({ limit: z.number().int().min(1), period: z.string(), key: z.string().optional() });

/** One function as `PUT` registration describes it. */
export const functionConfig = z.looseObject({
  id: z.string().min(1),
  triggers: z.array(
    z.union([
      z.object({ event: z.string(), expression: z.string().optional() }),
      z.object({ cron: z.string(), jitter: z.string().optional() }),
    ]),
  ),
  steps: z.record(
    z.string(),
    z.object({
      runtime: z.object({ url: z.url() }),
      retries: z.object({ attempts: z.number().int().min(0).optional() }).optional(),
    }),
  ),
  idempotency: z.string().optional(),
  rateLimit: rate.optional(),
  throttle: rate.extend({ burst: z.literal(1, "a burst above 1 is not supported").optional() }).optional(),
  debounce: z.object({ period: z.string(), timeout: z.string().optional(), key: z.string().optional() }).optional(),
  priority: z.object({ run: z.string().optional() }).optional(),
  concurrency: z.union([z.number(), concurrencyOption, z.array(concurrencyOption)]).optional(),
  cancel: z
    .array(z.object({ event: z.string(), if: z.string().optional(), timeout: z.string().optional() }))
    .optional(),
});
export type FunctionConfig = z.infer<typeof functionConfig>;

type EventTrigger = { event: string; condition: Expression | undefined };
type Rate = { limit: number; periodMs: number; key: Expression | undefined };
type Concurrency = { limit: number; key: Expression | undefined };

/** A function ready to be run. */
export type FunctionDefinition = {
  id: string;
  url: string;
  maxAttempts: number;
  events: EventTrigger[];
  crons: string[];
  idempotency: Expression | undefined;
  concurrency: Concurrency[];
  /** Events beyond it start nothing. */
  rateLimit: Rate | undefined;
  /** Runs beyond it start later. */
  throttle: Rate | undefined;
  debounce: { periodMs: number; timeoutMs: number | undefined; key: Expression | undefined } | undefined;
  priority: Expression | undefined;
  cancel: { event: string; expression: string | undefined; timeout: string | undefined }[];
};

export type Registry = ReadonlyMap<string, FunctionDefinition>;

/** Compiles a registration; throws with a clear message when it asks for what this server does not do. */
export function defineFunction(config: FunctionConfig, now: Date): FunctionDefinition {
  const step = Object.values(config.steps)[0];
  if (!step) throw new Error(`Function ${config.id} has no endpoint.`);
  for (const option of UNSUPPORTED) {
    if (isUsed(config[option])) {
      throw new Error(`Function ${config.id} uses \`${option}\`, which the embedded job server does not support.`);
    }
  }
  const crons = config.triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : []));
  for (const cron of crons) nextTick(cron, now);
  for (const { if: condition } of config.cancel ?? []) compile(condition);
  return {
    id: config.id,
    url: step.runtime.url,
    maxAttempts: (step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events: config.triggers.flatMap((trigger) =>
      "event" in trigger ? [{ event: trigger.event, condition: compile(trigger.expression) }] : [],
    ),
    crons,
    idempotency: compile(config.idempotency),
    concurrency: concurrencyOf(config),
    rateLimit: rateOf(config.rateLimit),
    throttle: rateOf(config.throttle),
    debounce: debounceOf(config.debounce),
    priority: compile(config.priority?.run),
    cancel: (config.cancel ?? []).map((on) => ({ event: on.event, expression: on.if, timeout: on.timeout })),
  };
}

function isUsed(option: unknown): boolean {
  return option !== undefined && option !== null;
}

function compile(source: string | undefined): Expression | undefined {
  return source === undefined ? undefined : compileExpression(source);
}

function rateOf(option: z.output<typeof rate> | undefined): Rate | undefined {
  return option && { limit: option.limit, periodMs: periodOf(option.period), key: compile(option.key) };
}

function periodOf(text: string): number {
  const ms = durationOf(text);
  if (ms === undefined) throw new RangeError(`\`${text}\` is no duration.`);
  return ms;
}

function debounceOf(option: FunctionConfig["debounce"]): FunctionDefinition["debounce"] {
  if (!option) return undefined;
  const timeoutMs = option.timeout === undefined ? undefined : periodOf(option.timeout);
  return { periodMs: periodOf(option.period), timeoutMs, key: compile(option.key) };
}

/** By how many seconds a run's calls come before others; an expression that yields no number moves nothing. */
export function priorityOf(fn: FunctionDefinition, scope: Scope): number {
  const seconds = Number(fn.priority?.(scope) ?? 0);
  return Number.isFinite(seconds) ? Math.trunc(Math.max(-MAX_PRIORITY, Math.min(seconds, MAX_PRIORITY))) : 0;
}

function concurrencyOf(config: FunctionConfig): Concurrency[] {
  const { concurrency } = config;
  if (concurrency === undefined) return [];
  if (typeof concurrency === "number") return [{ limit: concurrency, key: undefined }].filter(isBound);
  return [concurrency]
    .flat()
    .filter(isBound)
    .map((option) => {
      if (option.scope !== undefined && option.scope !== "fn") {
        throw new Error(`Function ${config.id}: concurrency of scope \`${option.scope}\` is not supported.`);
      }
      return { limit: option.limit, key: compile(option.key) };
    });
}

/** The SDK writes "no limit" as zero. */
function isBound(option: { limit: number }): boolean {
  return option.limit > 0;
}

/** Event names with `*` at their end stand for every name that begins so. */
export function isTriggeredBy(fn: FunctionDefinition, name: string, scope: Scope): boolean {
  return fn.events.some(({ event, condition }) => {
    const named = event.endsWith("*") ? name.startsWith(event.slice(0, -1)) : event === name;
    return named && (!condition || Boolean(condition(scope)));
  });
}

/**
 * The keys under which the calls of one run are counted. A function with a limit for all of its runs has room of its own;
 * the others share one, so that what waits for long (a model, say) keeps nobody else waiting.
 */
export function concurrencyKeys(fn: FunctionDefinition, scope: Scope): string[] {
  const own = fn.concurrency.map(
    ({ key }, index) => `${index}:${encodeURIComponent(fn.id)}:${key ? JSON.stringify(key(scope)) : ""}`,
  );
  return fn.concurrency.some(({ key }) => !key) ? own : [SHARED_KEY, ...own];
}

/** How many calls may be under way for a key of `concurrencyKeys`; undefined when it is bounded no more. */
export function concurrencyLimit(registry: Registry, key: string): number | undefined {
  if (key === SHARED_KEY) return SHARED_ROOM;
  const [index = "", functionId = ""] = key.split(":", 2);
  return registry.get(decodeURIComponent(functionId))?.concurrency[Number(index)]?.limit;
}
