import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { currentSchema, SCHEMA_FILE } from "./current.ts";
import { schemaModule } from "./schema-module.ts";
import { property, toType } from "./type-of.ts";

test("keeps the client in sync with the operations: otherwise run npm run client:generate", () => {
  // Compared as a boolean, so that a failure shows this title instead of thousands of lines.
  expect(readFileSync(SCHEMA_FILE, "utf8") === currentSchema()).toBe(true);
});

describe("typeOf", () => {
  test.each([
    [{}, "unknown"],
    [{ type: "string", format: "date-time" }, "string"],
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ const: "completed" }, '"completed"'],
    [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
    [{ enum: ["a", "a"] }, '"a"'],
    [{ $ref: "#/components/schemas/Post" }, 'components["schemas"]["Post"]'],
    [{ type: "array", items: { type: "string" } }, "string[]"],
    [{ type: "array", items: { enum: ["a", "b"] } }, '("a" | "b")[]'],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
    [{ type: "array" }, "unknown[]"],
    [{ type: "array", prefixItems: [{ type: "string" }, { type: "number" }] }, "[string, number]"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ allOf: [{ type: "string" }, { enum: ["a", "b"] }] }, 'string & ("a" | "b")'],
    [{ type: "object", properties: {}, additionalProperties: false }, "Record<string, never>"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{ [name: string]: number }"],
    [{ type: "object", additionalProperties: {} }, "{ [name: string]: unknown }"],
  ])("converts %j to %s", (schema, type) => {
    expect(toType(schema)).toBe(type);
  });

  test("lists the fields, marks optional ones and quotes names that are no identifiers", () => {
    const schema = {
      type: "object",
      properties: { id: { type: "string" }, "a-b": { type: "null" } },
      required: ["id"],
    };
    expect(toType(schema)).toBe('{\n  id: string;\n  "a-b"?: null;\n}');
  });

  test("writes descriptions as comments that they cannot close", () => {
    const schema = { type: "string", description: "One */ alert(1)\ntwo", default: "x", deprecated: true };
    expect(property("name", true, schema, "")).toBe(
      '/**\n * One *\\/ alert(1)\n * two\n * @default "x"\n * @deprecated\n */\nname: string;\n',
    );
  });

  test.each([{ type: "file" }, { $ref: "#/paths/x" }])("throws for an unknown keyword: %j", (schema) => {
    expect(() => toType(schema)).toThrow();
  });
});

test("writes paths, operations and components of a document", () => {
  const ok = { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } };
  const module = schemaModule({
    info: { title: "T", version: "1" },
    paths: {
      "/things/{thingId}": {
        put: {
          operationId: "putThing",
          summary: "Put a thing",
          parameters: [
            { in: "path", name: "thingId", required: true, schema: { type: "string" } },
            { in: "query", name: "dry", schema: { type: "boolean" }, description: "Only look." },
          ],
          requestBody: { content: { "application/json": { schema: { type: "object", properties: {} } } } },
          responses: { "200": ok },
        },
      },
    },
    components: { schemas: { Thing: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } } },
  });
  expect(module).toContain('  "/things/{thingId}": {\n    put: operations["putThing"];\n  };\n');
  expect(module).toContain("      path: {\n        thingId: string;\n      };\n");
  expect(module).toContain(
    "      query?: {\n        /** Only look. */\n        dry?: boolean;\n      };\n      header?: never;\n",
  );
  expect(module).toContain('    requestBody: { content: { "application/json": { [name: string]: unknown } } };\n');
  expect(module).toContain(
    '200: { headers: Headers; content: { "application/json": components["schemas"]["Thing"] } };',
  );
  expect(module).toContain("    Thing: {\n      id: string;\n    };\n");
});
