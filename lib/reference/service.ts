import "server-only";
import { origin } from "#lib/env.ts";
import { operations } from "#lib/operations.ts";
import { inlineComponents } from "./inline.ts";
import { openApiDocument } from "./openapi.ts";
import { type Reference, readReference } from "./reference.ts";

let serialized: string | undefined;
let cached: Reference | undefined;

/** The OpenAPI document of this server's API as JSON, built once per process. */
export function getDocumentText(): string {
  serialized ??= JSON.stringify(openApiDocument(operations, origin()));
  return serialized;
}

/** The reference of this server's API, built once per process. */
export function getReference(): Reference {
  cached ??= read();
  return cached;
}

function read(): Reference {
  // Serialized as clients receive it.
  const document = inlineComponents(JSON.parse(getDocumentText()));
  const { info, components } = document;
  const credential = components.securitySchemes.bearer.description;
  return { info, credential, origin: origin(), sections: readReference(document) };
}
