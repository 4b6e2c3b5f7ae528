import type { z } from "zod";

type Content = Record<string, { schema: z.ZodType }>;
type Response = { description: string; headers?: z.ZodObject; content?: Content };

/** One operation of an OpenAPI document, with zod schemas. */
export type OperationInput = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  deprecated?: boolean;
  security?: [];
  requestParams: { header?: z.ZodObject; path?: z.ZodObject; query?: z.ZodObject };
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
};

/** Operations by path and lower-case method. */
export type PathsInput = Record<string, Record<string, OperationInput>>;

type DocumentInput = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: PathsInput;
  components: { securitySchemes: Record<string, { type: "http"; scheme: string; description: string }> };
  tags: { name: string }[];
};

/** Converts zod schemas to JSON Schema and shares those with an `id` as components. */
export function createDocument(document: DocumentInput): object;
