import { z } from "zod";
import type { Endpoint, Method } from "#lib/http/endpoint.ts";
import { validationError } from "#lib/http/errors.ts";
import type { RawInput } from "#lib/pipeline/execute.ts";
import { acceptsIdempotencyKey, IDEMPOTENCY_KEY_MAX } from "#lib/pipeline/idempotency.ts";
import {
  isObjectSchema,
  type JsonSchema,
  mergeObjects,
  type ObjectSchema,
  toJsonSchema,
  withoutNulls,
} from "./schema.ts";

/** Maximum seconds that a tool waits for the end of work, below the timeout of most clients. */
export const WAIT_SECONDS_MAX = 50;

/** Maps the arguments of a tool to the input of its operation. */
export type ArgumentPlan = {
  schema: ObjectSchema;
  /** Adds what the contract names for agents that leave an argument out. */
  withDefaults: (args: Arguments) => Arguments;
  /** Converts the arguments to the input that the HTTP route would have. */
  toInput: (args: Arguments) => RawInput;
  /** Reads the arguments of the tool itself, which are not part of the operation. Throws `invalid`. */
  readExtras: (args: Arguments) => Extras;
};

export type Arguments = Readonly<Record<string, unknown>>;

const EXTRAS = z.object({
  ifMatch: z.string().optional().meta({
    description: "The ETag of what you read: nothing is written if it has changed since.",
  }),
  idempotencyKey: z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional().meta({
    description: "A random value; a repeated call gets the first answer.",
  }),
  waitSeconds: z
    .int()
    .min(0)
    .max(WAIT_SECONDS_MAX)
    .optional()
    .meta({
      description: `Answers when the work has ended, or after so many seconds, at most ${WAIT_SECONDS_MAX}.`,
    }),
  bodyFrom: z.int().min(0).default(0).meta({
    description: "The character of the text to begin at, where it is longer than one answer.",
  }),
  bodyAsData: z.boolean().default(false).meta({ description: "Puts the text into `structuredContent`, too." }),
});
type Extras = z.output<typeof EXTRAS>;

/** Items of a page, where the contract names no other number for agents. */
const PAGE_SIZE = 20;

/**
 * Flattens path parameters, query and body of an operation into one object of arguments.
 * @param hasBody whether the answer has a long text, which is read by parts
 */
export function planArguments(endpoint: Endpoint, hasBody = false): ArgumentPlan {
  const renamed = endpoint.tool?.rename ?? {};
  const params = toObjectSchema(endpoint.params);
  const query = toObjectSchema(endpoint.query);
  const body = toBodySchema(endpoint.body, endpoint.method);
  const extraNames = [
    ...getExtraNames(endpoint, Object.keys(body?.schema.properties ?? {})),
    ...(hasBody ? ["bodyFrom", "bodyAsData"] : []),
  ];
  const extras = { type: "object", properties: pickProperties(toObjectSchema(EXTRAS), extraNames) } as const;
  const renamedParams = params && renameProperties(params, renamed);
  const schema = mergeObjects([renamedParams, query, body?.schema, extras].filter((part) => part !== undefined));
  const paramNames = Object.keys(params?.properties ?? {});
  const queryNames = Object.keys(query?.properties ?? {});
  const taken = new Set([...Object.keys(renamedParams?.properties ?? {}), ...queryNames, ...extraNames]);
  const defaults = { ...(endpoint.pages ? { limit: PAGE_SIZE } : {}), ...endpoint.tool?.defaults };
  return {
    schema: withDefaults(withoutDeprecated(schema, endpoint.tool?.omit), defaults),
    withDefaults: (args) => ({ ...defaults, ...args }),
    toInput: (args) => ({
      ...(params ? { params: pick(paramNames, (name) => args[renamed[name] ?? name]) } : {}),
      ...(query ? { query: pick(queryNames, (name) => toQueryValue(args[name])) } : {}),
      ...(body ? { body: body.isWrapped ? args.body : without(args, taken) } : {}),
    }),
    readExtras: (args) => {
      const read = EXTRAS.safeParse(pick(extraNames, (name) => args[name]));
      if (!read.success) throw validationError(read.error, "body");
      return read.data;
    },
  };
}

/** Deprecated arguments still work and are not offered, as are omitted ones. */
function withoutDeprecated(schema: ObjectSchema, omitted: readonly string[] = []): ObjectSchema {
  const properties = Object.entries(schema.properties).filter(
    ([name, property]) => property.deprecated !== true && !omitted.includes(name),
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

function withDefaults(schema: ObjectSchema, defaults: Readonly<Record<string, unknown>>): ObjectSchema {
  const named = Object.entries(defaults).map(([name, value]) => [name, { ...schema.properties[name], default: value }]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(named) } };
}

function pickProperties(schema: ObjectSchema | undefined, names: readonly string[]): ObjectSchema["properties"] {
  return Object.fromEntries(Object.entries(schema?.properties ?? {}).filter(([name]) => names.includes(name)));
}

function toObjectSchema(schema: z.ZodType | undefined): ObjectSchema | undefined {
  if (!schema) return undefined;
  const converted = toJsonSchema(schema, "input");
  if (!isObjectSchema(converted)) throw new Error("Path parameters and queries must be objects.");
  return converted;
}

/** A body that is not an object with known fields becomes a single argument, `body`. */
function toBodySchema(
  schema: z.ZodType | undefined,
  method: Method,
): { schema: ObjectSchema; isWrapped: boolean } | undefined {
  if (!schema) return undefined;
  const converted = method === "POST" ? withoutNulls(toJsonSchema(schema, "input")) : toJsonSchema(schema, "input");
  if (isObjectSchema(converted)) return { schema: converted, isWrapped: false };
  const { $defs, ...body } = converted as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const wrapped: ObjectSchema = {
    type: "object",
    properties: { body },
    required: ["body"],
    ...($defs ? { $defs } : {}),
  };
  return { schema: wrapped, isWrapped: true };
}

/** @param own fields of the body; one with its own `idempotencyKey` gets no second one */
function getExtraNames(endpoint: Endpoint, own: readonly string[]): string[] {
  return [
    ...(endpoint.ifMatch ? ["ifMatch"] : []),
    ...(acceptsIdempotencyKey(endpoint) && !own.includes("idempotencyKey") ? ["idempotencyKey"] : []),
    ...(endpoint.tool?.pending ? ["waitSeconds"] : []),
  ];
}

function renameProperties(schema: ObjectSchema, renamed: Readonly<Record<string, string>>): ObjectSchema {
  const rename = (name: string) => renamed[name] ?? name;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [rename(name), value])),
    ...(schema.required ? { required: schema.required.map(rename) } : {}),
  };
}

function pick(names: readonly string[], sent: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, sent(name)]).filter(([, value]) => value !== undefined && value !== null),
  );
}

function without(args: Arguments, taken: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !taken.has(name)));
}

/** Query parameters are text, so numbers, booleans and lists are written as in a URL. */
function toQueryValue(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(toQueryValue).join(",");
  return value;
}
