import { buildSlug } from "#lib/slug.ts";
import type { ApiDocument, DocumentOperation, DocumentParameter, Schema, Schemas } from "./document.ts";
import { type Field, formatType, listSchemaFields } from "./fields.ts";

const SLUG_MAX = 64;

type Answer = { status: string; description: string; type: string; fields: Field[] };
export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Paragraphs, with code in backticks. */
  description: string[];
  deprecated: boolean;
  parameters: Record<"path" | "query" | "header", Field[]>;
  body: Field[] | undefined;
  /** Successful answers, by status and media type. */
  successes: Answer[];
  failures: { status: string; description: string }[];
  /** An example call with curl. */
  example: string;
};
export type ReferenceSection = { slug: string; name: string; operations: ReferenceOperation[] };
export type Reference = { info: ApiDocument["info"]; credential: string; origin: string; sections: ReferenceSection[] };

/** Returns the sections of the reference, one per tag, in the document's order. */
export function readReference(document: ApiDocument): ReferenceSection[] {
  const sections = new Map<string, ReferenceSection>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? "Other";
      const section = sections.get(name) ?? { slug: buildSlug(name, SLUG_MAX), name, operations: [] };
      section.operations.push(readOperation(document, method.toUpperCase(), path, operation));
      sections.set(name, section);
    }
  }
  return [...sections.values()];
}

function readOperation(document: ApiDocument, method: string, path: string, operation: DocumentOperation) {
  const { schemas } = document.components;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const parameters = (place: string) =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map((each) => readParameter(each, schemas));
  const answers = Object.entries(operation.responses);
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: (operation.description ?? "").split("\n\n").filter((paragraph) => paragraph !== ""),
    deprecated: operation.deprecated ?? false,
    parameters: { path: parameters("path"), query: parameters("query"), header: parameters("header") },
    body: body ? listSchemaFields(body, schemas) : undefined,
    successes: answers
      .filter(([status]) => status < "300")
      .flatMap(([status, { description, content = {} }]) =>
        Object.entries(content).map(([media, { schema }]) => ({
          status,
          description,
          type: media,
          fields: listSchemaFields(schema, schemas),
        })),
      ),
    failures: answers
      .filter(([status]) => status >= "300")
      .map(([status, { description }]) => ({ status, description })),
    example: buildExample(document, method, path, operation, body),
  } satisfies ReferenceOperation;
}

function readParameter({ name, required, description, schema = {} }: DocumentParameter, schemas: Schemas): Field {
  const [field] = listSchemaFields(
    { properties: { [name]: schema }, ...(required ? { required: [name] } : {}) },
    schemas,
  );
  const described = field ?? { name, type: formatType(schema, schemas), required: false, limits: [], fields: [] };
  return { ...described, description: description ?? field?.description };
}

/** Builds a call with the required fields of the body, each with a value of its type. */
function buildExample(
  { servers, components: { schemas } }: ApiDocument,
  method: string,
  path: string,
  { security }: DocumentOperation,
  body: Schema | undefined,
): string {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"${servers[0]?.url ?? ""}${path}"`];
  if (security?.length !== 0) lines.push('-H "Authorization: Bearer $CLARION_API_KEY"');
  if (body) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(sample(body, schemas, 0))}'`);
  }
  return lines.join(" \\\n  ");
}

function sample(schema: Schema, schemas: Schemas, depth: number): unknown {
  const target = schema.$ref?.split("/").at(-1);
  if (target) return depth > 4 ? {} : sample(schemas[target] ?? {}, schemas, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [member] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (member) return sample(member, schemas, depth + 1);
  if (schema.type === "array") return schema.items ? [sample(schema.items, schemas, depth + 1)] : [];
  if (schema.type === "object") {
    const required = schema.required ?? [];
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.includes(name));
    return Object.fromEntries(entries.map(([name, value]) => [name, sample(value, schemas, depth + 1)]));
  }
  return plainSample(schema);
}

const FORMATS: Record<string, string> = {
  "date-time": "2026-01-01T00:00:00.000Z",
  date: "2026-01-01",
  email: "person@example.com",
  uri: "https://example.com/",
};

function plainSample({ type, format, minimum, default: fallback }: Schema): unknown {
  if (fallback !== undefined) return fallback;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return minimum !== undefined && minimum > 0 ? minimum : 1;
  return type === "null" ? null : (FORMATS[format ?? ""] ?? "…");
}
