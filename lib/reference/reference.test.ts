import { describe, expect, test } from "vitest";
import type { ApiDocument, Schema } from "./document.ts";
import { formatType, listSchemaFields } from "./fields.ts";
import { readReference } from "./reference.ts";

const schemas: Record<string, Schema> = {
  Post: {
    type: "object",
    description: "One post.",
    properties: { id: { type: "string" }, status: { type: "string", enum: ["draft", "published"] } },
    required: ["id"],
  },
  Tree: { type: "object", properties: { below: { type: "array", items: { $ref: "#/components/schemas/Tree" } } } },
};
const post = { $ref: "#/components/schemas/Post" };

describe("listSchemaFields", () => {
  test("resolves a reference and uses its description", () => {
    const [field] = listSchemaFields({ type: "object", properties: { post }, required: ["post"] }, schemas);
    expect(field).toMatchObject({ name: "post", type: "Post", required: true, description: "One post." });
    expect(field?.fields.map(({ name, required }) => [name, required])).toEqual([
      ["id", true],
      ["status", false],
    ]);
  });

  test("stops at a recursive schema", () => {
    const [field] = listSchemaFields({ $ref: "#/components/schemas/Tree" }, schemas);
    expect(field).toMatchObject({ name: "below", type: "Tree[]", fields: [] });
  });

  test("lists the fields of all union members, required only when every member requires them", () => {
    const member = (name: string): Schema => ({
      type: "object",
      properties: { kind: { const: name }, [name]: { type: "string" } },
      required: ["kind", name],
    });
    expect(
      listSchemaFields({ anyOf: [member("a"), member("b")] }, {}).map(({ name, type, required }) => [
        name,
        type,
        required,
      ]),
    ).toEqual([
      ["kind", '"a" | "b"', true],
      ["a", "string", false],
      ["b", "string", false],
    ]);
  });

  test.each<[Schema, string]>([
    [{ type: "string", format: "date-time" }, "string (date-time)"],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "integer | null"],
    [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, '("a" | "b")[]'],
    [{ type: "object", additionalProperties: { type: "number" } }, "map of number"],
    [{}, "any"],
  ])("formats the type of %j as %s", (schema, type) => expect(formatType(schema, {})).toBe(type));

  test("formats bounds and omits those of safe integers", () => {
    const properties: Record<string, Schema> = {
      title: { type: "string", minLength: 1, maxLength: 200 },
      count: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 5 },
    };
    expect(listSchemaFields({ type: "object", properties }, {}).map(({ limits }) => limits)).toEqual([
      ["1 to 200 characters"],
      ["default 5"],
    ]);
  });
});

test("describes an operation with parameters, answers and an example call", () => {
  const document: ApiDocument = {
    info: { title: "API", version: "1", description: "" },
    servers: [{ url: "https://clarion.example" }],
    components: { schemas, securitySchemes: { bearer: { description: "A key." } } },
    paths: {
      "/v1/posts/{postId}": {
        patch: {
          operationId: "updatePost",
          summary: "Update a post",
          description: "Scope: `posts.write`.",
          tags: ["Event posts"],
          parameters: [{ in: "path", name: "postId", required: true, schema: { type: "string" } }],
          requestBody: { content: { "application/json": { schema: post, example: { status: "draft" } } } },
          responses: {
            200: { description: "Success.", content: { "application/json": { schema: post } } },
            404: { description: "None." },
          },
        },
      },
    },
  };
  const [section] = readReference(document);
  expect(section).toMatchObject({ slug: "event-posts", name: "Event posts" });
  expect(section?.operations[0]).toMatchObject({
    id: "updatePost",
    method: "PATCH",
    parameters: { path: [{ name: "postId", required: true, type: "string" }], query: [], header: [] },
    successes: [{ status: "200", type: "application/json" }],
    failures: [{ status: "404", description: "None." }],
  });
  expect(section?.operations[0]?.example).toBe(
    'curl -X PATCH "https://clarion.example/v1/posts/{postId}" \\\n  -H "Authorization: Bearer $CLARION_API_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d \'{"status":"draft"}\'',
  );
});
