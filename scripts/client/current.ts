import { join } from "node:path";
import { operations } from "#lib/operations.ts";
import { inlineComponents } from "#lib/reference/inline.ts";
import { openApiDocument } from "#lib/reference/openapi.ts";
import { type Described, schemaModule } from "./schema-module.ts";

export const SCHEMA_FILE = join(import.meta.dirname, "../../client/src/schema.ts");

/** Generates the client's types from the current table of operations. */
export function currentSchema(): string {
  return schemaModule(inlineComponents(openApiDocument(operations, "")) as unknown as Described);
}
