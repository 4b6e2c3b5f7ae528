import { buildSlug } from "#lib/slug.ts";
import type { ApiDocument, DocumentOperation, DocumentParameter, Schemas } from "./document.ts";
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
      .filter(([status]) => status >= "400")
      .map(([status, { description }]) => ({ status, description })),
    example: buildExample(document, method, path, operation),
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

/** Builds a call with the document's example of the body. */
function buildExample(
  { servers }: ApiDocument,
  method: string,
  path: string,
  { security, requestBody }: DocumentOperation,
): string {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"${servers[0]?.url ?? ""}${path}"`];
  if (security?.length !== 0) lines.push('-H "Authorization: Bearer $CLARION_API_KEY"');
  if (requestBody) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(requestBody.content["application/json"]?.example ?? {})}'`);
  }
  return lines.join(" \\\n  ");
}
