/** The parts of our OpenAPI 3.1 document that the reference reads. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  pattern?: string;
  prefixItems?: Schema[];
  examples?: unknown[];
  deprecated?: boolean;
};
export type Schemas = Record<string, Schema>;

export type DocumentMedia = { schema?: Schema; example?: unknown };
type Content = Record<string, DocumentMedia>;
type DocumentHeader = { description?: string; required?: boolean; schema?: Schema };
export type DocumentResponse = { description: string; headers?: Record<string, DocumentHeader>; content?: Content };
export type DocumentParameter = { in: string; name: string; required?: boolean; description?: string; schema?: Schema };
export type DocumentOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  security?: unknown[];
  parameters?: DocumentParameter[];
  requestBody?: { content: Content };
  responses: Record<string, DocumentResponse>;
};
export type ApiDocument = {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: {
    schemas: Schemas;
    responses?: Record<string, DocumentResponse>;
    parameters?: Record<string, DocumentParameter>;
    securitySchemes: { bearer: { description: string } };
  };
};
