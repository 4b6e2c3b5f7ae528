import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { operations } from "#lib/operations.ts";
import { isPublicApi } from "#lib/pipeline/router.ts";
import type { ApiDocument, DocumentOperation, Schema } from "./document.ts";
import { inlineComponents } from "./inline.ts";
import { openApiDocument } from "./openapi.ts";

const raw: ApiDocument = JSON.parse(JSON.stringify(openApiDocument(operations, "https://clarion.example")));
const document = inlineComponents(raw);
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const contracts = new Map(operations.filter(isPublicApi).map(({ endpoint }) => [endpoint.id, endpoint]));

function get(id: string): DocumentOperation {
  const match = described.find(({ operationId }) => operationId === id);
  if (!match) throw new Error(`The document lacks ${id}.`);
  return match;
}

const getHeaders = (id: string, status: number) => Object.keys(get(id).responses[status]?.headers ?? {});
const getParameters = (id: string) => (get(id).parameters ?? []).map(({ name }) => name);

function listSchemas(value: unknown): Schema[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Schema, ...Object.values(value).flatMap(listSchemas)];
}

describe("openApiDocument", () => {
  it("describes every public operation once", () => {
    expect(described.map(({ operationId }) => operationId).sort()).toEqual([...contracts.keys()].sort());
  });

  it("declares numbers of queries as integers", () => {
    const numbers = described
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ in: place, name }) => place === "query" && ["limit", "page", "days", "startIndex"].includes(name));
    expect(numbers.length).toBeGreaterThan(25);
    expect(new Set(numbers.map(({ schema }) => schema?.type))).toEqual(new Set(["integer"]));
  });

  it("says how long a window may be", () => {
    const starts = described
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ in: place, name }) => place === "query" && name === "from");
    expect(starts.length).toBeGreaterThan(10);
    for (const { description } of starts) expect(description).toMatch(/\b(?:365|92) days\b/);
  });

  it("describes every tag", () => {
    const tags = (raw as unknown as { tags: { name: string; description: string }[] }).tags;
    expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(described.flatMap((operation) => operation.tags)));
    for (const { description } of tags) expect(description).toMatch(/\.$/);
  });

  it("uses only patterns that all regex engines understand", () => {
    const patterns = listSchemas(raw).flatMap(({ pattern }) => (typeof pattern === "string" ? [pattern] : []));
    expect(patterns.length).toBeGreaterThan(100);
    for (const pattern of new Set(patterns)) {
      expect(pattern).not.toMatch(/\\[pPu]|\(\?[=!<]/);
      expect(() => new RegExp(pattern)).not.toThrow();
    }
  });

  it("names no schema like an answer, because generators name both types", () => {
    const answers = Object.keys(raw.components.responses ?? {});
    expect(answers.length).toBeGreaterThan(20);
    expect(Object.keys(raw.components.schemas).filter((name) => answers.includes(name))).toEqual([]);
  });

  it("says which settings only a model reads", () => {
    for (const id of ["createBrandIdentity", "updateBrandIdentity"]) {
      const { properties = {} } = get(id).requestBody?.content["application/json"]?.schema ?? {};
      for (const name of ["customTone", "customInstructions", "references"]) {
        expect([id, name, properties[name]?.description]).toEqual([id, name, expect.stringContaining("Only a model")]);
      }
    }
    for (const id of ["createSchedule", "createEventTrigger"]) {
      const { properties = {} } = get(id).requestBody?.content["application/json"]?.schema ?? {};
      expect(properties.outputConfig?.properties?.instructions?.description).toContain("Only a model");
    }
  });

  it("joins no schema of any value with another one", () => {
    const unions = listSchemas(raw).flatMap(({ anyOf, oneOf }) => anyOf ?? oneOf ?? []);
    expect(unions.filter((member) => Object.keys(member).length === 0)).toEqual([]);
  });
});

describe("statuses and headers", () => {
  it("declares 402 for writes that need a plan and for GEO endpoints", () => {
    for (const id of ["updateChat", "decideApproval", "getGeoSettings"]) {
      expect([id, ...Object.keys(get(id).responses)]).toContain("402");
    }
    expect(Object.keys(get("getPost").responses)).not.toContain("402");
  });

  it("declares 429 with its headers and body for every operation with a credential", () => {
    const withCredential = [...contracts.values()].filter((endpoint) => !endpoint.public);
    for (const { id } of withCredential) {
      expect([id, ...getHeaders(id, 429)]).toEqual(expect.arrayContaining(["RateLimit-Reset", "Retry-After"]));
      expect(get(id).responses[429]?.content?.["application/json"]?.schema?.$ref).toMatch(/RateLimitError$/);
    }
    expect(withCredential.length).toBeGreaterThan(100);
  });

  it("declares 405 with Allow, 401 with a challenge and 413 for bodies", () => {
    for (const { id, body, public: open } of contracts.values()) {
      expect([id, ...getHeaders(id, 405)]).toContain("Allow");
      if (!open) expect([id, ...getHeaders(id, 401)]).toContain("WWW-Authenticate");
      expect([id, "413" in get(id).responses]).toEqual([id, body !== undefined]);
    }
  });

  it("declares conditional requests", () => {
    expect(getParameters("getPost")).toContain("If-None-Match");
    expect(getHeaders("getPost", 200)).toContain("ETag");
    expect(getHeaders("getPost", 304)).toContain("ETag");
    expect(Object.keys(get("exportChecks").responses)).not.toContain("304");
    expect(getParameters("updatePost")).toContain("If-Match");
    expect(Object.keys(get("updatePost").responses)).toContain("412");
    expect(getParameters("updateGeoSettings")).toContain("If-Match");
    expect(getParameters("updateSkill")).not.toContain("If-Match");
  });

  it("declares the headers that handlers and the pipeline set", () => {
    expect(getHeaders("generatePost", 202)).toEqual(
      expect.arrayContaining(["Location", "Idempotency-Replayed", "RateLimit-Limit", "Deprecation", "X-Request-Id"]),
    );
    expect(getHeaders("createChat", 200)).toContain("X-Chat-Id");
    expect(getHeaders("createGeoScan", 409)).toContain("Retry-After");
    expect(getHeaders("listPosts", 200)).not.toContain("RateLimit-Limit");
  });

  it("declares the bodies of errors that are not the envelope", () => {
    const getBodies = (id: string, status: number) =>
      (get(id).responses[status]?.content?.["application/json"]?.schema?.anyOf ?? []).map(({ $ref }) => $ref);
    expect(getBodies("generatePost", 503)).toContain("#/components/schemas/QueueError");
    expect(getBodies("runSchedule", 503)).toContain("#/components/schemas/QueueError");
    expect(getBodies("listPosts", 400)).toContain("#/components/schemas/PageNumberError");
    expect(getBodies("getStatus", 503)).toContain("#/components/schemas/UnavailableStatus");
  });
});

describe("examples", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "api", components: raw.components });
  const fits = (schema: Schema, value: unknown) =>
    ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll("#/components/", "api#/components/")), value);

  it("gives every body an example that the contract accepts", () => {
    for (const { operationId, requestBody } of described) {
      const example = requestBody?.content["application/json"]?.example;
      expect([operationId, example !== undefined]).toEqual([operationId, requestBody !== undefined]);
      if (example !== undefined) {
        expect([operationId, contracts.get(operationId)?.body?.safeParse(example).error]).toEqual([
          operationId,
          undefined,
        ]);
      }
    }
  });

  it("gives every JSON answer an example that fits its schema", () => {
    for (const { operationId, responses } of described) {
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const { schema, example } = content["application/json"] ?? {};
        if (!schema) continue;
        expect(example, `${operationId} ${status}`).toBeDefined();
        expect(fits(schema, example), `${operationId} ${status}: ${ajv.errorsText()}`).toBe(true);
      }
    }
  });
});
