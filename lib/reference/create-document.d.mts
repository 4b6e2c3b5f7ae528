import type { z } from "zod";
import type { ApiDocument } from "./document.ts";

type Content = Record<string, { schema: z.ZodType }>;

/** One header of an answer. */
export type HeaderInput = { description: string; required?: boolean; schema: { type: string } };

/** One answer of an operation. With an `id` it becomes a component, which all uses of the same object refer to. */
export type ResponseInput = {
  id?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
};

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
  responses: Record<string, ResponseInput>;
};

/** Operations by path and lower-case method. */
export type PathsInput = Record<string, Record<string, OperationInput>>;

type DocumentInput = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: PathsInput;
  components: {
    headers: Record<string, HeaderInput>;
    securitySchemes: Record<string, { type: "http"; scheme: string; description: string }>;
  };
  tags: { name: string; description: string }[];
};

/** Converts zod schemas to JSON Schema and shares those with an `id` as components. */
export function createDocument(document: DocumentInput): ApiDocument;
