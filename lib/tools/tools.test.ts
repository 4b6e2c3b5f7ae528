import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { SCOPES } from "#lib/access/scopes.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { PROMPTS } from "#lib/mcp/prompts.ts";
import { operations } from "#lib/operations.ts";
import { planArguments } from "./arguments.ts";
import { toJsonSchema } from "./schema.ts";
import { buildTools } from "./tool.ts";

const tools = buildTools(operations);
const rows = tools.map((tool) => [tool.listed.name, tool] as const);

test("makes a tool of every operation with a scope and of none that needs a session", () => {
  const withScope = operations
    .filter(({ endpoint: { scope, tool } }) => scope && !tool?.none)
    .map(({ endpoint: { id } }) => id);
  const ids = tools.map(({ operation }) => operation.endpoint.id);
  expect(ids).toEqual(expect.arrayContaining(withScope));
  for (const { operation } of tools) {
    expect(operation.endpoint.session ?? operation.endpoint.role, operation.endpoint.id).toBeUndefined();
  }
});

test("gives tools unique snake-case names of at most 64 characters", () => {
  const names = tools.map(({ listed }) => listed.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(64);
});

test("offers about 35 tools by default, including the specified ones", () => {
  const names = tools.filter(({ isDefault }) => isDefault).map(({ listed }) => listed.name);
  expect(names.length).toBeGreaterThanOrEqual(32);
  expect(names.length).toBeLessThanOrEqual(38);
  for (const name of [
    "list_posts",
    "get_post",
    "update_post",
    "generate_post",
    "get_post_generation_status",
    "create_geo_scan",
    "list_brand_identities",
    "list_schedules",
    "create_schedule",
    "list_skills",
    "connect_repository",
  ]) {
    expect(names).toContain(name);
  }
});

test("says in two sentences when to use a default tool and what it returns", () => {
  for (const { isDefault, listed, operation } of tools.filter(({ isDefault }) => isDefault)) {
    const use = operation.endpoint.tool?.use ?? "";
    expect([listed.name, isDefault, use]).toEqual([
      listed.name,
      true,
      expect.stringMatching(/^Use it .*\. It returns /),
    ]);
    expect(use.length, listed.name).toBeLessThan(330);
  }
});

test.each(tools)("carries no definition in $listed.name that nothing refers to", ({ listed }) => {
  for (const schema of [listed.inputSchema, listed.outputSchema]) {
    const text = JSON.stringify(schema);
    const unused = Object.keys(schema.$defs ?? {}).filter((name) => !text.includes(`"#/$defs/${name}"`));
    expect(unused).toEqual([]);
  }
});

test("lists the default tools in less than 60 kB", () => {
  const listed = tools.filter(({ isDefault }) => isDefault).map((tool) => tool.listed);
  expect(Buffer.byteLength(JSON.stringify({ tools: listed }))).toBeLessThan(60_000);
});

describe("tool schemas", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  test.each(rows)("builds self-contained JSON Schema 2020-12 objects for %s", (_, { listed }) => {
    for (const schema of [listed.inputSchema, listed.outputSchema]) {
      expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
      expect(schema.type).toBe("object");
      ajv.compile(schema);
    }
  });
});

test("omits the calendar pattern that a date format already names", () => {
  const listed = JSON.stringify(tools.map((tool) => tool.listed));
  expect(listed).toContain('"format":"date"');
  expect(listed).not.toContain("02-29");
});

test("marks reads as read-only and deletions and overwrites as destructive", () => {
  for (const { operation, listed } of tools) {
    const { method, id } = operation.endpoint;
    if (method === "GET") expect([id, listed.annotations.readOnlyHint]).toEqual([id, true]);
    if (method === "DELETE") expect([id, listed.annotations.destructiveHint]).toEqual([id, true]);
    if (listed.annotations.readOnlyHint) expect([id, listed.annotations.destructiveHint]).toEqual([id, false]);
  }
});

test("names the tool that follows queued work", () => {
  const names = new Set(tools.map(({ listed }) => listed.name));
  for (const { operation, listed } of tools.filter(({ operation }) => operation.endpoint.tool?.follow)) {
    const followUpTool = /follow it with `(\w+)`/.exec(listed.description)?.[1];
    expect(names, operation.endpoint.id).toContain(followUpTool);
  }
  const queued = tools
    .filter(({ operation }) => operation.endpoint.status === 202)
    .map(({ operation }) => operation.endpoint);
  const unfollowed = queued.filter(({ tool }) => !tool?.follow).map(({ id }) => id);
  // These two queue nothing that a caller could follow.
  expect(unfollowed.toSorted()).toEqual(["ingestTrafficEvents", "sendFeedback"]);
});

test("waits on a field that exists in the answer, with possible values", () => {
  for (const { operation, listed } of tools) {
    const pending = operation.endpoint.tool?.pending;
    if (!pending) continue;
    const schema = JSON.stringify(toJsonSchema(operation.endpoint.output, "output"));
    for (const value of pending.values) expect(schema, listed.name).toContain(`"${value}"`);
    for (const name of pending.statusPath) expect(schema, listed.name).toContain(`"${name}"`);
    expect(Object.keys(listed.inputSchema.properties as object)).toContain("waitSeconds");
  }
});

describe("tool arguments", () => {
  const base = { id: "x", tag: "t", summary: "s", scope: "posts.write", output: z.object({}), errors: [] } as const;

  test("throws when two parts of the request have a field of the same name", () => {
    const clashing = endpoint({
      ...base,
      method: "PATCH",
      path: "/v1/things/{name}",
      params: z.object({ name: z.string() }),
      body: z.object({ name: z.string() }),
    });
    expect(() => planArguments(clashing as never)).toThrow("Two arguments are called name");
    const renamed = planArguments({ ...clashing, tool: { rename: { name: "current" } } } as never);
    expect(renamed.toInput({ current: "a", name: "b" })).toEqual({ params: { name: "a" }, body: { name: "b" } });
  });

  test("serializes query arguments as in a URL", () => {
    const listing = endpoint({
      ...base,
      method: "GET",
      path: "/v1/things",
      query: z.object({ limit: z.string(), status: z.string(), all: z.string(), q: z.string().optional() }),
    });
    const { toInput } = planArguments(listing as never);
    expect(toInput({ limit: 5, status: ["a", "b"], all: true, q: null })).toEqual({
      query: { limit: "5", status: "a,b", all: "true" },
    });
  });

  test("passes unknown arguments only to the body, which ignores them", () => {
    const listing = endpoint({ ...base, method: "GET", path: "/v1/things", query: z.object({ limit: z.string() }) });
    expect(planArguments(listing as never).toInput({ limit: "5", surprise: 1 })).toEqual({ query: { limit: "5" } });
  });
});

test("refers to existing tools and scopes in prompts", () => {
  const names = new Set(tools.map(({ listed }) => listed.name));
  const fields = new Set(tools.flatMap(({ listed }) => Object.keys(listed.inputSchema.properties as object)));
  for (const prompt of PROMPTS) {
    for (const [, name = ""] of prompt.text({}).matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)) expect(names).toContain(name);
    for (const [, name = ""] of prompt.text({}).matchAll(/`([a-z]+[A-Z]\w*)`/g)) expect(fields).toContain(name);
    for (const scope of prompt.scopes) expect(SCOPES).toContain(scope);
  }
});
