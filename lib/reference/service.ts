import "server-only";
import { origin } from "#lib/env.ts";
import { operations } from "#lib/operations.ts";
import type { ApiDocument } from "./document.ts";
import { openApiDocument } from "./openapi.ts";
import { type Reference, readReference } from "./reference.ts";

let known: Reference | undefined;

/** The reference of this server's API; what it is made of does not change while the server runs. */
export function getReference(): Reference {
  known ??= read();
  return known;
}

function read(): Reference {
  // As it travels: what a client reads is what is drawn.
  const document: ApiDocument = JSON.parse(JSON.stringify(openApiDocument(operations, origin())));
  const { info, components } = document;
  const credential = components.securitySchemes.bearer.description;
  return { info, credential, origin: origin(), sections: readReference(document) };
}
