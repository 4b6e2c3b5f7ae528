import type { Schema, Schemas } from "./document.ts";

/** One value of a request or an answer, as a reader needs it: what it is called, what it may be, and what it means. */
export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string | undefined;
  /** Bounds and defaults, in words. */
  limits: string[];
  /** What an object, or each item of a list of objects, holds. */
  fields: Field[];
};

/** How deep objects are opened; what lies below is named by its type alone. */
const DEPTH_MAX = 5;

/** The fields of an object, of a list's items, or of a union's members; none for a plain value. */
export function fieldsOf(schema: Schema | undefined, schemas: Schemas, above: readonly string[] = []): Field[] {
  if (!schema || above.length > DEPTH_MAX) return [];
  const name = refName(schema);
  if (name) return above.includes(name) ? [] : fieldsOf(schemas[name], schemas, [...above, name]);
  if (schema.items) return fieldsOf(schema.items, schemas, [...above, "[]"]);
  const members = membersOf(schema);
  if (members.length > 0) return unionFields(members, schemas, above);
  const required = new Set(schema.required);
  const named = Object.entries(schema.properties ?? {}).map(([key, value]) =>
    fieldOf(key, value, required.has(key), schemas, above),
  );
  const values = schema.additionalProperties;
  if (named.length > 0 || typeof values !== "object") return named;
  return fieldsOf(values, schemas, [...above, "{}"]);
}

function fieldOf(name: string, schema: Schema, required: boolean, schemas: Schemas, above: readonly string[]): Field {
  const target = refName(schema);
  return {
    name,
    type: typeOf(schema, schemas),
    required,
    description: schema.description ?? (target ? schemas[target]?.description : undefined),
    limits: limitsOf(schema),
    fields: fieldsOf(schema, schemas, [...above, "."]),
  };
}

/** A union's fields side by side; what not every member has is optional, what they have in common is shown once. */
function unionFields(members: readonly Schema[], schemas: Schemas, above: readonly string[]): Field[] {
  const lists = members.map((member) => fieldsOf(member, schemas, above)).filter((fields) => fields.length > 0);
  const merged = new Map<string, Field>();
  for (const field of lists.flat()) {
    const known = merged.get(field.name);
    merged.set(field.name, known ? join(known, field) : field);
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

/** A schema's type in a few words: `string`, `Post[]`, `"draft" | "published"`, `integer | null`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const name = refName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const members = membersOf(schema);
  if (members.length > 0) return [...new Set(members.map((member) => typeOf(member, schemas)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") return listOf(schema.items ? typeOf(schema.items, schemas) : "any");
  if (schema.type === "object" && schema.format === undefined) return mapOf(schema, schemas);
  return schema.format && schema.format !== "safe-integer"
    ? `${schema.type} (${schema.format})`
    : (schema.type ?? "any");
}

function mapOf({ properties, additionalProperties: values }: Schema, schemas: Schemas): string {
  return !properties && typeof values === "object" ? `map of ${typeOf(values, schemas)}` : "object";
}

function listOf(type: string): string {
  return type.includes(" | ") ? `(${type})[]` : `${type}[]`;
}

function membersOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
}

function refName({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}

/** Bounds that no number of JavaScript passes are not worth a word. */
const within = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function limitsOf(schema: Schema): string[] {
  const inner = membersOf(schema).find(({ type }) => type !== "null");
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: fallback } = { ...inner, ...schema };
  return [
    span(minLength, maxLength, "characters"),
    span(minItems, maxItems, "items"),
    span(within(minimum), within(maximum), ""),
    fallback === undefined || fallback === "" ? "" : `default ${JSON.stringify(fallback)}`,
  ].filter((limit) => limit !== "");
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  const words = (text: string) => `${text} ${unit}`.trimEnd();
  if (most === undefined) return least ? words(`at least ${least}`) : "";
  return words(least === undefined || (least === 0 && unit !== "") ? `at most ${most}` : `${least} to ${most}`);
}
