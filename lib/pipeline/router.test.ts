import { expect, test } from "vitest";
import { z } from "zod";
import { type Db, provideDatabase } from "#db/client.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { implement } from "#lib/http/operation.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { createRequestHandler } from "./router.ts";

const common = { tag: "T", summary: "S", output: z.object({ ok: z.boolean() }), errors: [] };
const answer = createRequestHandler(
  [
    implement(endpoint({ ...common, id: "open", method: "GET", path: "/v1/open", public: true }), async () => ({
      ok: true,
    })),
    implement(
      endpoint({ ...common, id: "closed", method: "GET", path: "/v1/closed", scope: "posts.read" }),
      async () => ({
        ok: true,
      }),
    ),
  ],
  { prefix: "", credentials: "bearer" },
);
const ask = (method: string, path: string) => answer(new Request(`http://localhost${path}`, { method }));

test("answers HEAD like GET", async () => {
  provideDatabase({ kind: "pglite", db: await testDatabase(), close: async () => {} });
  expect((await ask("HEAD", "/v1/open")).status).toBe(200);
  expect((await ask("HEAD", "/v1/closed")).status).toBe(401);
  const wrong = await ask("DELETE", "/v1/open");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("answers 503 when the database fails during authentication, even without a credential", async () => {
  const db = {
    execute: async () => {
      throw new Error("connection refused");
    },
  } as unknown as Db;
  provideDatabase({ kind: "pglite", db, close: async () => {} });
  const response = await ask("GET", "/v1/closed");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: "Authentication service unavailable" });
});
