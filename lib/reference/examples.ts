import "server-only";
import type { z } from "zod";
import type { Operation } from "#lib/http/operation.ts";
import type { ApiDocument, DocumentMedia, Schemas } from "./document.ts";
import { buildSample, type OptionalFields } from "./sample.ts";

/** Adds an example to the body and to every JSON answer of the operations, each built from its schema. */
export function addExamples(document: ApiDocument, operations: readonly Operation[]): ApiDocument {
  const { schemas } = document.components;
  for (const { endpoint } of operations) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const body = operation?.requestBody?.content["application/json"];
    if (body && endpoint.body) addBodyExample(body, endpoint.body, schemas);
    for (const response of Object.values(operation?.responses ?? {})) addAnswerExamples(response.content, schemas);
  }
  for (const response of Object.values(document.components.responses ?? {}))
    addAnswerExamples(response.content, schemas);
  return document;
}

function addAnswerExamples(content: Record<string, DocumentMedia> = {}, schemas: Schemas): void {
  const media = content["application/json"];
  if (media?.schema) media.example = buildSample(media.schema, schemas);
}

/** The number of optional fields to try: rules between fields forbid some of them together. */
const CANDIDATES: readonly OptionalFields[] = ["all", 1, 0, 2, 3];

/** Takes the first candidate that the contract accepts. */
function addBodyExample(media: DocumentMedia, body: z.ZodType, schemas: Schemas): void {
  const { schema } = media;
  if (!schema) return;
  const candidates = CANDIDATES.map((optional) => buildSample(schema, schemas, optional));
  const accepted = candidates.find((candidate) => body.safeParse(candidate).success);
  if (accepted !== undefined) media.example = accepted;
}
