import { z } from "zod";
import { EMPTY_VIEW, type View } from "./view.ts";

/** JSON Schema (2020-12) of an object. */
export type ObjectSchema = {
  type: "object";
  properties: Record<string, JsonSchema>;
  required?: string[];
  $defs?: Record<string, JsonSchema>;
};
export type JsonSchema = { [key: string]: unknown };

/**
 * Converts a schema for agents: without `$schema`, which validators of older clients refuse, without the bounds of
 * every integer, and open to fields that are added later.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => removeRedundantKeywords(jsonSchema),
  });
  return withoutRootReference(withSingleTypes(converted) as JsonSchema);
}

/** Replaces a list of types by alternatives, which more model providers accept. */
function withSingleTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSingleTypes);
  if (typeof node !== "object" || node === null) return node;
  const { type, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withSingleTypes(value)]),
  );
  if (Array.isArray(type)) return { ...rest, anyOf: type.map((one) => ({ type: one })) };
  return type === undefined ? rest : { type, ...rest };
}

/** Removes `null` where a field may be left out instead, as in the body of a creation. */
export function withoutNulls(schema: JsonSchema): JsonSchema {
  const { properties, required = [], ...rest } = schema as Partial<ObjectSchema>;
  if (!properties) return schema;
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    required.includes(name) ? field : withoutNulls(withoutNull(field)),
  ]);
  return { ...rest, properties: Object.fromEntries(fields), ...(required.length > 0 ? { required } : {}) };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const others = Array.isArray(anyOf) ? anyOf.filter((one: JsonSchema) => one.type !== "null") : [];
  return others.length === 1 ? { ...others[0], ...rest } : schema;
}

/**
 * A named schema becomes a reference, but the root schema of a tool must have `type: object` itself. The definition
 * stays only where something refers to it.
 */
function withoutRootReference(schema: JsonSchema): JsonSchema {
  const { $ref, $defs = {}, ...rest } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const { [String($ref).slice("#/$defs/".length)]: definition, ...others } = $defs;
  if (typeof $ref !== "string" || !definition) return schema;
  const used = JSON.stringify([definition, others]).includes(JSON.stringify($ref)) ? $defs : others;
  return { ...definition, ...rest, ...(Object.keys(used).length > 0 ? { $defs: used } : {}) };
}

function removeRedundantKeywords(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // The calendar pattern repeats the format at five times its size.
  if (schema.format === "date" || schema.format === "date-time") delete schema.pattern;
  // Patterns and lengths are many bytes, and the server names the one that a value breaks.
  if (!schema.format) delete schema.pattern;
  delete schema.minLength;
  delete schema.maxLength;
  delete schema.maxItems;
  // Bounds that no agent would cross by itself.
  if (schema.minItems === 1) delete schema.minItems;
  if (schema.minimum === 0 || schema.minimum === 1) delete schema.minimum;
  if (Array.isArray(schema.default) && schema.default.length === 0) delete schema.default;
}

export function isObjectSchema(schema: JsonSchema): schema is ObjectSchema {
  return schema.type === "object" && typeof schema.properties === "object";
}

/**
 * Merges the properties of all schemas into one object. Throws when two of them have a property of the same name, or
 * different definitions of the same name.
 */
export function mergeObjects(schemas: readonly ObjectSchema[]): ObjectSchema {
  const merged: Required<ObjectSchema> = { type: "object", properties: {}, required: [], $defs: {} };
  for (const { properties, required = [], $defs = {} } of schemas) {
    for (const [name, schema] of Object.entries(properties)) {
      if (Object.hasOwn(merged.properties, name)) throw new Error(`Two arguments are called ${name}.`);
      merged.properties[name] = schema;
    }
    for (const [name, schema] of Object.entries($defs)) {
      const existing = merged.$defs[name];
      if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
        throw new Error(`Two schemas are called ${name}.`);
      merged.$defs[name] = schema;
    }
    merged.required.push(...required);
  }
  const { required, $defs, ...rest } = merged;
  return {
    ...rest,
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys($defs).length > 0 ? { $defs } : {}),
  };
}

/** Levels of an answer that its outline describes. */
const OUTLINE_DEPTH = 2;

/**
 * Reduces the schema of an answer to the names and types of its fields, since the schemas of all answers would be
 * most of `tools/list` and models are rarely shown them. A text has
 * no type there, since it is most fields' type. Every answer that fits the schema fits the outline.
 */
export function outline(schema: ObjectSchema, view: View): ObjectSchema {
  const definitions = schema.$defs ?? {};
  const reduce = (node: JsonSchema, { fields, common }: View, depth: number): JsonSchema => {
    if (typeof node.$ref === "string") {
      return reduce(
        definitions[node.$ref.slice("#/$defs/".length)] ?? {},
        { fields, ...(common && { common }) },
        depth,
      );
    }
    if (node.type === "array") return { type: "array", items: reduce(node.items as JsonSchema, { fields }, depth) };
    const isDescribed = isObjectSchema(node) && depth > 0 && !common;
    if (!isDescribed) return node.type && node.type !== "string" ? { type: node.type } : {};
    const properties = Object.entries(node.properties)
      .map(([name, field]) => ({ name, field, inner: fields.get(name) ?? EMPTY_VIEW }))
      .filter(({ inner }) => inner.show !== "never")
      .map(({ name, field, inner }) => [name, reduce(field, inner, depth - 1)]);
    return { type: "object", properties: Object.fromEntries(properties) };
  };
  return reduce(schema, view, OUTLINE_DEPTH) as ObjectSchema;
}
