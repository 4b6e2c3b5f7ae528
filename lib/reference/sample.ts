import type { Schema, Schemas } from "./document.ts";
import { getSampleText } from "./sample-values.ts";

/** Which optional fields a sample has: all of them, or none but the first so many. */
export type OptionalFields = "all" | number;

type Place = { schemas: Schemas; optional: OptionalFields; field: string; owner: string | undefined; above: string[] };

/**
 * Builds a value that fits a schema. Deprecated fields are left out, and a schema that contains itself ends in an
 * empty object or list.
 */
export function buildSample(schema: Schema, schemas: Schemas, optional: OptionalFields = "all"): unknown {
  return sample(schema, { schemas, optional, field: "value", owner: undefined, above: [] });
}

function sample(schema: Schema, place: Place): unknown {
  const target = schema.$ref?.split("/").at(-1);
  if (target) return sampleComponent(target, place);
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return sample(members.find(({ type }) => type !== "null") ?? {}, place);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, place)));
  return samplePlain(schema, place);
}

function sampleComponent(name: string, place: Place): unknown {
  if (place.above.includes(name)) return {};
  return sample(place.schemas[name] ?? {}, { ...place, owner: name, above: [...place.above, name] });
}

function samplePlain(schema: Schema, place: Place): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "object" || schema.properties) return sampleObject(schema, place);
  if (type === "array") return sampleList(schema, place);
  if (type === "boolean") return schema.default ?? true;
  if (type === "integer" || type === "number") return schema.default ?? sampleNumber(schema, type);
  if (type === "string") return sampleText(schema, place);
  return null;
}

function sampleObject(schema: Schema, place: Place): Record<string, unknown> {
  const all = Object.entries(schema.properties ?? {}).filter(([, { deprecated }]) => !deprecated);
  const required = new Set(schema.required);
  const optional = all.filter(([name]) => !required.has(name));
  const kept = new Set(optional.slice(0, place.optional === "all" ? undefined : place.optional));
  const entries = all.filter((entry) => required.has(entry[0]) || kept.has(entry));
  const values = schema.additionalProperties;
  const others = entries.length === 0 && typeof values === "object" && Object.keys(values).length > 0;
  if (others) return { [getSampleText("id", place.field)]: sample(values, place) };
  return Object.fromEntries(entries.map(([name, value]) => [name, sample(value, { ...place, field: name })]));
}

function sampleList({ items, minItems = 1, maxItems = 1, prefixItems }: Schema, place: Place): unknown[] {
  if (prefixItems) return prefixItems.map((item) => sample(item, place));
  const target = items?.$ref?.split("/").at(-1);
  if (!items || maxItems === 0 || (target && place.above.includes(target))) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sample(items, place));
}

function sampleNumber({ minimum, maximum, multipleOf }: Schema, type: "integer" | "number"): number {
  if (minimum === 0 && maximum === 1 && type === "number") return 0.42;
  return Math.max(minimum ?? 1, multipleOf ?? 1, 1);
}

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-01-01T00:00:00.000Z",
  date: "2026-01-01",
  email: "ann@example.com",
  uri: "https://example.com/",
};

function sampleText({ format, pattern, default: fallback, minLength = 0, maxLength }: Schema, place: Place): string {
  const standard = format ? FORMATS[format] : undefined;
  if (standard !== undefined) return standard;
  if (typeof fallback === "string" && fallback !== "") return fallback;
  const text = getSampleText(place.field, place.owner).padEnd(minLength, ".").slice(0, maxLength);
  if (!pattern || new RegExp(pattern).test(text)) return text;
  // A slug, or an id that the field's name does not tell.
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
