/** The part of JSON Schema (2020-12) that our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  description?: string;
  default?: unknown;
  deprecated?: boolean;
};

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const COMPONENT = /^#\/components\/schemas\/([A-Za-z0-9._-]+)$/;

/**
 * Converts a schema to a TypeScript type.
 * @throws Error for an unknown keyword
 */
export function toType(schema: Schema, indent = ""): string {
  if (schema.$ref !== undefined) return toComponentType(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return union(options.map((option) => toType(option, indent)));
  if (schema.allOf) return schema.allOf.map((part) => grouped(part, indent)).join(" & ");
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return schema.properties ? toObjectType(schema, indent) : "unknown";
  return union(types.map((type) => simple(type, schema, indent)));
}

/** Declares a property with its doc comment. */
export function property(name: string, isRequired: boolean, schema: Schema, indent: string): string {
  const type = toType(schema, indent);
  return `${comment(schema, indent)}${indent}${toKey(name)}${isRequired ? "" : "?"}: ${type};\n`;
}

export function toKey(name: string): string {
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

/** Formats a doc comment that descriptions cannot close. */
export function comment({ description, default: standard, deprecated }: Schema, indent: string): string {
  const lines = [
    ...(description ? [description] : []),
    ...(standard === undefined ? [] : [`@default ${JSON.stringify(standard)}`]),
    ...(deprecated ? ["@deprecated"] : []),
  ].flatMap((line) => line.replaceAll("*/", "*\\/").split("\n"));
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

function simple(type: string, schema: Schema, indent: string): string {
  if (type === "object") return toObjectType(schema, indent);
  if (type === "array") return toArrayType(schema, indent);
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "null") return type;
  throw new Error(`A schema has the type ${type}, which has no TypeScript equivalent.`);
}

function toArrayType({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => toType(item, indent)).join(", ")}]`;
  return `${grouped(items ?? {}, indent)}[]`;
}

function toObjectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const names = Object.keys(properties ?? {});
  // Objects in responses can gain fields, so that only a record declares the type of other names.
  const others = typeof additionalProperties === "object" ? toType(additionalProperties, indent) : "unknown";
  if (names.length === 0)
    return additionalProperties === false ? "Record<string, never>" : `{ [name: string]: ${others} }`;
  const inner = `${indent}  `;
  const fields = names.map((name) => property(name, required.includes(name), properties?.[name] ?? {}, inner));
  return `{\n${fields.join("")}${indent}}`;
}

function toComponentType(ref: string): string {
  const [, name] = COMPONENT.exec(ref) ?? [];
  if (name === undefined) throw new Error(`A schema references ${ref}, which is not a component.`);
  return `components["schemas"][${JSON.stringify(name)}]`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ") || "never";
}

/** Adds parentheses to a union type, as needed before `[]` and in an intersection. */
function grouped(schema: Schema, indent: string): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  const isUnion = (schema.enum ?? anyOf ?? oneOf ?? allOf ?? [type ?? []].flat()).length > 1;
  return $ref === undefined && isUnion ? `(${toType(schema, indent)})` : toType(schema, indent);
}
