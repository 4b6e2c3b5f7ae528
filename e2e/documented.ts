import { type APIResponse, expect } from "@playwright/test";
import { Ajv2020 } from "ajv/dist/2020.js";

type Schema = Record<string, unknown>;
type DocumentedOperation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
};

let loaded: Promise<{ document: Document; ajv: Ajv2020 }> | undefined;

async function loadDocument(origin: string): Promise<{ document: Document; ajv: Ajv2020 }> {
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "api", components: document.components } as Schema);
  return { document, ajv };
}

function matchesTemplate(template: string, path: string): boolean {
  const pattern = template.split("/");
  const segments = path.split("/");
  return pattern.length === segments.length && pattern.every((part, i) => part.startsWith("{") || part === segments[i]);
}

/** Finds the path template that matches; literal segments take precedence. */
function findTemplate(document: Document, path: string): string | undefined {
  const fitting = Object.keys(document.paths).filter((template) => matchesTemplate(template, path));
  return fitting.sort((a, b) => a.split("{").length - b.split("{").length)[0];
}

/** Fails when a response does not match the schema that `/openapi.json` has for its operation and status. */
export async function expectDocumented(origin: string, method: string, response: APIResponse): Promise<void> {
  if (response.status() === 304) return;
  loaded ??= loadDocument(origin);
  const { document, ajv } = await loaded;
  const template = findTemplate(document, new URL(response.url()).pathname);
  const operation = template ? document.paths[template]?.[method.toLowerCase()] : undefined;
  if (!operation) return;
  const where = `${method} ${template} ${response.status()}`;
  const described = operation.responses[String(response.status())];
  expect(described, `${where} is not in the document`).toBeDefined();
  const schema = described?.content?.["application/json"]?.schema;
  if (!schema) return;
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll("#/components/", "api#/components/")) as Schema;
  const valid = ajv.validate(resolved, await response.json());
  expect(valid, `${where}: ${ajv.errorsText()}`).toBe(true);
}
