import "server-only";
import { origin } from "#lib/env.ts";
import { operations } from "#lib/operations.ts";
import type { ApiDocument } from "./document.ts";
import { openApiDocument } from "./openapi.ts";
import { type Reference, readReference } from "./reference.ts";

let cached: Reference | undefined;

/** The reference of this server's API, built once per process. */
export function getReference(): Reference {
  cached ??= read();
  return cached;
}

function read(): Reference {
  // Serialized as clients receive it.
  const document: ApiDocument = JSON.parse(JSON.stringify(openApiDocument(operations, origin())));
  const { info, components } = document;
  const credential = components.securitySchemes.bearer.description;
  return { info, credential, origin: origin(), sections: readReference(document) };
}
