/** The part of JSON Schema (2020-12) that our own document uses. */
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

/** The TypeScript type of what a schema lets pass. Throws for a keyword that it does not know how to say. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref !== undefined) return componentOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return union(options.map((option) => typeOf(option, indent)));
  if (schema.allOf) return schema.allOf.map((part) => grouped(part, indent)).join(" & ");
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return schema.properties ? objectOf(schema, indent) : "unknown";
  return union(types.map((type) => simple(type, schema, indent)));
}

/** The declaration of a property with what is said about it. */
export function property(name: string, isRequired: boolean, schema: Schema, indent: string): string {
  const type = typeOf(schema, indent);
  return `${comment(schema, indent)}${indent}${keyOf(name)}${isRequired ? "" : "?"}: ${type};\n`;
}

export function keyOf(name: string): string {
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

/** A doc comment; nothing that is described can end it. */
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
  if (type === "object") return objectOf(schema, indent);
  if (type === "array") return arrayOf(schema, indent);
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "null") return type;
  throw new Error(`A schema has the type ${type}, which has no word in TypeScript.`);
}

function arrayOf({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`;
  return `${grouped(items ?? {}, indent)}[]`;
}

function objectOf({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const names = Object.keys(properties ?? {});
  // Objects of answers may gain fields, so that nothing but a record says what other names hold.
  const others = typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown";
  if (names.length === 0)
    return additionalProperties === false ? "Record<string, never>" : `{ [name: string]: ${others} }`;
  const inner = `${indent}  `;
  const fields = names.map((name) => property(name, required.includes(name), properties?.[name] ?? {}, inner));
  return `{\n${fields.join("")}${indent}}`;
}

function componentOf(ref: string): string {
  const [, name] = COMPONENT.exec(ref) ?? [];
  if (name === undefined) throw new Error(`A schema points to ${ref}, which is no component.`);
  return `components["schemas"][${JSON.stringify(name)}]`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ") || "never";
}

/** Whether a type has to stand in brackets before `[]` and beside `&`. */
function grouped(schema: Schema, indent: string): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  const isUnion = (schema.enum ?? anyOf ?? oneOf ?? allOf ?? [type ?? []].flat()).length > 1;
  return $ref === undefined && isUnion ? `(${typeOf(schema, indent)})` : typeOf(schema, indent);
}
