import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "#e2e/world.ts";

test("the OpenAPI document is valid by an independent linter", async ({ request }) => {
  const response = await request.get("/openapi.json");
  const file = join(mkdtempSync(join(tmpdir(), "clarion-openapi-")), "openapi.json");
  writeFileSync(file, await response.text());
  const program = join(import.meta.dirname, "../../node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  // Throws with the report where the linter finds an error.
  execFileSync(process.execPath, [program, "lint", "--extends=spec", file], { env, stdio: "pipe" });
});

test("the document describes 3.1.1, version 1.0.0, and only what a credential can reach", async ({ request }) => {
  const document = await (await request.get("/openapi.json")).json();
  expect(document).toMatchObject({ openapi: "3.1.1", info: { version: "1.0.0" } });
  expect(Object.keys(document.paths)).toContain("/v1/posts/{postId}/evidence");
  expect(Object.keys(document.paths).every((path) => /^\/v[12]\//.test(path))).toBe(true);
});

test("operations for a session alone cannot be reached with a key", async ({ api }) => {
  for (const path of ["/v1/keys", "/v1/members", "/v1/organization"]) {
    expect([path, (await api.get(path)).status()]).toEqual([path, 404]);
  }
  expect((await api.get("/api/app/keys")).status()).toBe(401);
});
