import { Ajv2020 } from "ajv/dist/2020.js";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/operations.ts";
import type { ApiDocument } from "#lib/reference/document.ts";
import { inlineComponents } from "#lib/reference/inline.ts";
import { openApiDocument } from "#lib/reference/openapi.ts";

const COMMON_HEADERS = /^(?:access-control-.+|content-(?:length|type))$/;

const raw: ApiDocument = JSON.parse(JSON.stringify(openApiDocument(operations, "http://localhost")));
const document = inlineComponents(raw);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "api", components: raw.components });

/** Lists what a response of an endpoint has and the OpenAPI document lacks: its status, headers, its body. */
export function findUndeclared(endpoint: Endpoint, response: Response, text: string): string[] {
  const described = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses[response.status];
  if (!described) return [`status ${response.status}`];
  const declared = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
  const headers = [...response.headers.keys()].filter((name) => !COMMON_HEADERS.test(name) && !declared.has(name));
  return [...headers, ...findBodyFaults(described.content ?? {}, response, text)];
}

function findBodyFaults(content: Record<string, { schema?: object }>, response: Response, text: string): string[] {
  const [media = ""] = (response.headers.get("content-type") ?? "").split(";");
  const schema = content[media]?.schema;
  if (!schema) return [`media type ${media}`];
  if (media !== "application/json") return [];
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll("#/components/", "api#/components/"));
  return ajv.validate(resolved, JSON.parse(text)) ? [] : [`body: ${ajv.errorsText()}`];
}
