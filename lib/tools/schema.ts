import { z } from "zod";

/** A JSON Schema (2020-12) of an object. */
export type ObjectSchema = {
  type: "object";
  properties: Record<string, JsonSchema>;
  required?: string[];
  $defs?: Record<string, JsonSchema>;
};
export type JsonSchema = { [key: string]: unknown };

/**
 * What a schema takes or gives, for agents: without `$schema`, which validators of older clients refuse, without bounds
 * that every integer has, and open to fields that come later.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => tidy(jsonSchema) });
  return withoutRootReference(withSingleTypes(converted) as JsonSchema);
}

/** A list of types is legal, but not every model provider takes it: alternatives say the same. */
function withSingleTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSingleTypes);
  if (typeof node !== "object" || node === null) return node;
  const { type, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withSingleTypes(value)]),
  );
  if (Array.isArray(type)) return { ...rest, anyOf: type.map((one) => ({ type: one })) };
  return type === undefined ? rest : { type, ...rest };
}

/** A schema that has a name is its own definition, but a tool's has to say `type: object` itself. */
function withoutRootReference(schema: JsonSchema): JsonSchema {
  const { $ref, ...rest } = schema;
  const definitions = schema.$defs as Record<string, JsonSchema> | undefined;
  const named = typeof $ref === "string" ? definitions?.[$ref.slice("#/$defs/".length)] : undefined;
  return named ? { ...named, ...rest } : schema;
}

function tidy(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // The calendar as a pattern says no more than the format does, in five times as many bytes.
  if (schema.format === "date" || schema.format === "date-time") delete schema.pattern;
  // Not every language's patterns know Unicode's properties, and the server checks them anyway.
  if (typeof schema.pattern === "string" && schema.pattern.includes("\\p{")) delete schema.pattern;
}

export function isObjectSchema(schema: JsonSchema): schema is ObjectSchema {
  return schema.type === "object" && typeof schema.properties === "object";
}

/**
 * One object with the properties of all.
 * Throws where two of them have a property of one name, or different definitions of one: the contract must tell them apart.
 */
export function mergeObjects(schemas: readonly ObjectSchema[]): ObjectSchema {
  const merged: Required<ObjectSchema> = { type: "object", properties: {}, required: [], $defs: {} };
  for (const { properties, required = [], $defs = {} } of schemas) {
    for (const [name, schema] of Object.entries(properties)) {
      if (Object.hasOwn(merged.properties, name)) throw new Error(`Two arguments are called ${name}.`);
      merged.properties[name] = schema;
    }
    for (const [name, schema] of Object.entries($defs)) {
      const known = merged.$defs[name];
      if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are called ${name}.`);
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
