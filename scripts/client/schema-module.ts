import { comment, property, type Schema, toKey, toType } from "./type-of.ts";

type Content = Record<string, { schema?: Schema }>;
type Parameter = { in: string; name: string; required?: boolean; schema?: Schema; description?: string };
type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Described = {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const LOCATIONS = ["query", "header", "path"] as const;

/**
 * Generates the TypeScript module of a document: `paths`, `operations` and `components` in the shape of
 * openapi-typescript, which openapi-fetch reads.
 */
export function schemaModule(document: Described): string {
  const { info, paths, components } = document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return `// Generated from the OpenAPI document of ${info.title} ${info.version} by \`npm run client:generate\`. Do not edit.

type Headers = { [name: string]: unknown };

export interface paths {
${Object.entries(paths).map(formatPath).join("")}}

export interface operations {
${operations.map(formatOperation).join("")}}

export interface components {
  schemas: {
${Object.entries(components.schemas)
  .map(([name, schema]) => property(name, true, schema, "    "))
  .join("")}  };
}
`;
}

function formatPath([path, methods]: [string, Record<string, Operation>]): string {
  const lines = Object.entries(methods).map(
    ([method, { operationId }]) => `    ${method}: operations[${JSON.stringify(operationId)}];\n`,
  );
  return `  ${JSON.stringify(path)}: {\n${lines.join("")}  };\n`;
}

function formatOperation({ operationId, summary, description, deprecated, ...operation }: Operation): string {
  const about = [summary, description].filter(Boolean).join("\n\n");
  const docComment = comment({ description: about, ...(deprecated ? { deprecated } : {}) }, "  ");
  const body = operation.requestBody
    ? `    requestBody: { content: ${formatContent(operation.requestBody.content, "    ")} };\n`
    : "";
  return `${docComment}  ${toKey(operationId)}: {
    parameters: {
${LOCATIONS.map((location) => formatParameters(location, operation.parameters ?? [])).join("")}    };
${body}    responses: {
${Object.entries(operation.responses)
  .map(([status, { content }]) => formatResponse(status, content))
  .join("")}    };
  };
`;
}

function formatParameters(location: (typeof LOCATIONS)[number], all: readonly Parameter[]): string {
  const here = all.filter((parameter) => parameter.in === location);
  if (here.length === 0) return `      ${location}?: never;\n`;
  const isRequired = here.some(({ required }) => required === true);
  const fields = here.map(({ name, required = false, schema = {}, description }) =>
    property(name, required, { ...schema, ...(description ? { description } : {}) }, "        "),
  );
  return `      ${location}${isRequired ? "" : "?"}: {\n${fields.join("")}      };\n`;
}

function formatResponse(status: string, content?: Content): string {
  if (!content) return `      ${status}: { headers: Headers; content?: never };\n`;
  return `      ${status}: { headers: Headers; content: ${formatContent(content, "      ")} };\n`;
}

function formatContent(content: Content, indent: string): string {
  const media = Object.entries(content).map(
    ([type, { schema = {} }]) => `${JSON.stringify(type)}: ${toType(schema, indent)}`,
  );
  return `{ ${media.join("; ")} }`;
}
