import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectDocumented, type Received } from "#e2e/documented.ts";
import { expect, test, world } from "#e2e/world.ts";

test("passes an independent OpenAPI linter", async ({ request }) => {
  const response = await request.get("/openapi.json");
  const file = join(mkdtempSync(join(tmpdir(), "clarion-openapi-")), "openapi.json");
  writeFileSync(file, await response.text());
  const program = join(import.meta.dirname, "../../node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  // Throws with the linter's report if it finds an error.
  execFileSync(process.execPath, [program, "lint", "--extends=spec", file], { env, stdio: "pipe" });
});

test("describes version 1.0.0 as OpenAPI 3.1.1 with only the operations that a credential can reach", async ({
  request,
}) => {
  const document = await (await request.get("/openapi.json")).json();
  expect(document).toMatchObject({ openapi: "3.1.1", info: { version: "1.0.0" } });
  expect(Object.keys(document.paths)).toContain("/v1/posts/{postId}/evidence");
  expect(Object.keys(document.paths).every((path) => /^\/v[12]\//.test(path))).toBe(true);
});

test("refuses session-only operations to a key", async ({ api }) => {
  for (const path of ["/v1/keys", "/v1/members", "/v1/organization"]) {
    expect([path, (await api.get(path)).status()]).toEqual([path, 404]);
  }
  expect((await api.get("/api/app/keys")).status()).toBe(401);
});

test("finds a status, a header and a field of an answer that the document lacks", async ({ api }) => {
  const { url: origin } = world().demo;
  const answered = await api.get("/v1/posts?limit=1");
  const body = await answered.json();
  const answerWith = (changed: { status?: number; header?: string; body?: object }): Received => ({
    url: () => answered.url(),
    status: () => changed.status ?? 200,
    headers: () => ({ ...answered.headers(), ...(changed.header ? { [changed.header]: "1" } : {}) }),
    text: async () => JSON.stringify(changed.body ?? body),
  });
  await expectDocumented(origin, "GET", answerWith({}));
  await expect(expectDocumented(origin, "GET", answerWith({ status: 418 }))).rejects.toThrow("not in the document");
  await expect(expectDocumented(origin, "GET", answerWith({ header: "x-new" }))).rejects.toThrow("x-new");
  await expect(expectDocumented(origin, "GET", answerWith({ body: { ...body, extra: 1 } }))).rejects.toThrow(
    "additional",
  );
});
