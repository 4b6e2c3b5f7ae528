import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { currentSchema, SCHEMA_FILE } from "./current.ts";
import { schemaModule } from "./schema-module.ts";
import { property, typeOf } from "./type-of.ts";

test("the types of the client are those of the operations as they are: else run npm run client:generate", () => {
  // Compared as a whole, so that a failure names the command and not thousands of lines.
  expect(readFileSync(SCHEMA_FILE, "utf8") === currentSchema()).toBe(true);
});

describe("a schema's type", () => {
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
  ])("of %j is %s", (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  test("names the fields, those that may be missing with a mark, and quotes what is no name", () => {
    const schema = {
      type: "object",
      properties: { id: { type: "string" }, "a-b": { type: "null" } },
      required: ["id"],
    };
    expect(typeOf(schema)).toBe('{\n  id: string;\n  "a-b"?: null;\n}');
  });

  test("carries what is said of a field, which cannot end the comment", () => {
    const schema = { type: "string", description: "One */ alert(1)\ntwo", default: "x", deprecated: true };
    expect(property("name", true, schema, "")).toBe(
      '/**\n * One *\\/ alert(1)\n * two\n * @default "x"\n * @deprecated\n */\nname: string;\n',
    );
  });

  test.each([{ type: "file" }, { $ref: "#/paths/x" }])("of what it does not know is a fault: %j", (schema) => {
    expect(() => typeOf(schema)).toThrow();
  });
});

test("a document is paths, operations and components", () => {
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
