import type { Schema, Schemas } from "./document.ts";

/** One value of a request or an answer for readers: its name, type and description. */
export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string | undefined;
  /** Bounds and defaults, in words. */
  limits: string[];
  /** Fields of an object, or of each item of a list of objects. */
  fields: Field[];
};

/** Maximum nesting of expanded objects; deeper ones are shown by their type only. */
const DEPTH_MAX = 5;

/** Returns the fields of an object, of a list's items or of a union's members; none for a plain value. */
export function listSchemaFields(schema: Schema | undefined, schemas: Schemas, above: readonly string[] = []): Field[] {
  if (!schema || above.length > DEPTH_MAX) return [];
  const name = refName(schema);
  if (name) return above.includes(name) ? [] : listSchemaFields(schemas[name], schemas, [...above, name]);
  if (schema.items) return listSchemaFields(schema.items, schemas, [...above, "[]"]);
  const members = getUnionMembers(schema);
  if (members.length > 0) return unionFields(members, schemas, above);
  const required = new Set(schema.required);
  const propertyFields = Object.entries(schema.properties ?? {}).map(([key, value]) =>
    toField(key, value, required.has(key), schemas, above),
  );
  const values = schema.additionalProperties;
  if (propertyFields.length > 0 || typeof values !== "object") return propertyFields;
  return listSchemaFields(values, schemas, [...above, "{}"]);
}

function toField(name: string, schema: Schema, required: boolean, schemas: Schemas, above: readonly string[]): Field {
  const target = refName(schema);
  return {
    name,
    type: formatType(schema, schemas),
    required,
    description: schema.description ?? (target ? schemas[target]?.description : undefined),
    limits: formatLimits(schema),
    fields: listSchemaFields(schema, schemas, [...above, "."]),
  };
}

/**
 * Merges the fields of a union's members: common ones appear once, and a field that some member lacks is optional.
 */
function unionFields(members: readonly Schema[], schemas: Schemas, above: readonly string[]): Field[] {
  const lists = members.map((member) => listSchemaFields(member, schemas, above)).filter((fields) => fields.length > 0);
  const merged = new Map<string, Field>();
  for (const field of lists.flat()) {
    const existing = merged.get(field.name);
    merged.set(field.name, existing ? join(existing, field) : field);
  }
  return [...merged.values()].map((field) => ({
    ...field,
    required: lists.every((fields) => fields.some(({ name, required }) => name === field.name && required)),
  }));
}

function join(one: Field, other: Field): Field {
  const types = new Set([...one.type.split(" | "), ...other.type.split(" | ")]);
  return { ...one, type: [...types].join(" | "), fields: one.fields.length > 0 ? one.fields : other.fields };
}

/** Formats a schema's type: `string`, `Post[]`, `"draft" | "published"`, `integer | null`. */
export function formatType(schema: Schema, schemas: Schemas): string {
  const name = refName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const members = getUnionMembers(schema);
  if (members.length > 0) return [...new Set(members.map((member) => formatType(member, schemas)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") return formatListType(schema.items ? formatType(schema.items, schemas) : "any");
  if (schema.type === "object" && schema.format === undefined) return formatMapType(schema, schemas);
  return schema.format && schema.format !== "safe-integer"
    ? `${schema.type} (${schema.format})`
    : (schema.type ?? "any");
}

function formatMapType({ properties, additionalProperties: values }: Schema, schemas: Schemas): string {
  return !properties && typeof values === "object" ? `map of ${formatType(values, schemas)}` : "object";
}

function formatListType(type: string): string {
  return type.includes(" | ") ? `(${type})[]` : `${type}[]`;
}

function getUnionMembers(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
}

function refName({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}

/** Bounds at JavaScript's safe integers are omitted. */
const toSafeBound = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function formatLimits(schema: Schema): string[] {
  const inner = getUnionMembers(schema).find(({ type }) => type !== "null");
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: fallback } = { ...inner, ...schema };
  return [
    formatSpan(minLength, maxLength, "characters"),
    formatSpan(minItems, maxItems, "items"),
    formatSpan(toSafeBound(minimum), toSafeBound(maximum), ""),
    fallback === undefined || fallback === "" ? "" : `default ${JSON.stringify(fallback)}`,
  ].filter((limit) => limit !== "");
}

function formatSpan(least: number | undefined, most: number | undefined, unit: string): string {
  const words = (text: string) => `${text} ${unit}`.trimEnd();
  if (most === undefined) return least ? words(`at least ${least}`) : "";
  return words(least === undefined || (least === 0 && unit !== "") ? `at most ${most}` : `${least} to ${most}`);
}
