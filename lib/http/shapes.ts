import { z } from "zod";
import { forAgents } from "./for-agents.ts";

/** A path identifier (specification, section 4); validated before it reaches a query. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "must match ^[A-Za-z0-9_-]{1,100}$");

/** ISO 8601 in UTC with milliseconds; services return `Date` objects. */
export const timestamp = z
  .union([z.date(), z.string()])
  .transform((value) => (typeof value === "string" ? value : value.toISOString()))
  .pipe(z.string())
  .meta({ type: "string", format: "date-time" });

export const organization = z
  .object({ id: z.string(), slug: z.string(), name: z.string(), logo: z.string().nullable() })
  .meta({ id: "Organization" })
  .register(forAgents, { show: "data", common: true });

/** A comma-separated list of known values; unknown ones are refused. */
export function commaList<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .string()
    .optional()
    .transform((value) => splitList(value))
    .pipe(z.array(z.enum(values)))
    .meta({ type: "string", description: `Comma-separated list of: ${values.join(", ")}.` });
}

/** A comma-separated list of at most `max` ids. @param description of the listed items */
export function idList(max: number, description: string) {
  return z
    .string()
    .optional()
    .transform((value) => splitList(value))
    .pipe(z.array(id).max(max))
    .meta({ type: "string", description: `Comma-separated: ${description}` });
}

function splitList(value = ""): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The error of a job that is stored and could not be queued (specification, section 4.7). */
export const queueError = z
  .object({ error: z.string(), jobId: z.string() })
  .meta({ id: "QueueError", description: "The job queue cannot be reached, and the job has failed." });

/** The answer of every DELETE operation. */
export const deleted = z.object({ id: z.string(), organization });

/** No control characters, in the syntax that all regex engines share: clients check it, too. */
const ONE_LINE = "^[^\\x00-\\x1f\\x7f-\\x9f]*$";

/** Text without control characters and lone surrogates, which PostgreSQL cannot store. */
export function oneLine(text: z.ZodString) {
  return text
    .regex(new RegExp(ONE_LINE), "must be one line")
    .refine((value) => value.isWellFormed(), "must not hold half of a surrogate pair");
}

/** One line of visible text. */
export function line(max: number) {
  return oneLine(z.string().trim().min(1).max(max));
}

/** Text of any number of lines; control characters other than line breaks and tabs are refused. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(value), "must not hold control characters");
}

const NETWORKS_MAX = 100;

/** Network addresses in CIDR notation, to which access is limited. */
export const networks = z.array(z.string().trim().min(1).max(50)).max(NETWORKS_MAX);
