import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Database, Db } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { provideJobServer } from "#lib/job-server.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { answerDeepStatus, isDeepStatus } from "./deep.ts";

const TOKEN = "a token of sixteen or more";
const { CLARION_DATA_DIR } = env;
const directory = mkdtempSync(join(tmpdir(), "clarion-status-"));
Object.assign(env, { CLARION_DATA_DIR: directory });
afterAll(() => {
  Object.assign(env, { CLARION_DATA_DIR });
  rmSync(directory, { recursive: true });
});

const db = await testDatabase();
const shape = z.object({
  status: z.string(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string(), milliseconds: z.number() })),
});

beforeEach(() => provideJobServer({ server: "embedded", registered: true, problem: null }));

function ask(authorization = `Bearer ${TOKEN}`, token: string | undefined = TOKEN, connection: Db = db) {
  const request = new Request("http://localhost/v1/status?deep=1", { headers: { authorization } });
  const database = { kind: "pg", db: connection, close: async () => undefined } as Database;
  return answerDeepStatus(request, token, () => database);
}

async function failed(response: Response) {
  const { status, checks } = shape.parse(await response.json());
  return { status, failed: checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`) };
}

describe("answerDeepStatus", () => {
  it("reports every dependency when all work", async () => {
    const response = await ask();
    const { status, checks } = shape.parse(await response.json());
    expect([response.status, status]).toEqual([200, "ok"]);
    expect(checks.map(({ name }) => name)).toEqual(["database", "jobs", "storage", "mail", "model"]);
  });

  it("names the dependency that does not answer", async () => {
    const broken = { execute: () => Promise.reject(new Error("connection refused")) } as unknown as Db;
    const response = await ask(undefined, TOKEN, broken);
    expect(response.status).toBe(503);
    expect(await failed(response)).toEqual({ status: "unavailable", failed: ["database: connection refused"] });
  });

  it("says why the functions are not registered", async () => {
    provideJobServer({ server: "http://inngest:8288", registered: false, problem: "The server answered 401." });
    expect((await failed(await ask())).failed).toEqual([
      "jobs: The functions are not registered with http://inngest:8288. The server answered 401.",
    ]);
  });

  it("does not exist without a token, and refuses every other one", async () => {
    const database = { kind: "pg", db, close: async () => undefined } as Database;
    const request = new Request("http://localhost/v1/status?deep=1");
    expect((await answerDeepStatus(request, undefined, () => database)).status).toBe(404);
    for (const authorization of ["", "Bearer ", `Bearer ${TOKEN}x`, TOKEN]) {
      expect((await ask(authorization)).status).toBe(401);
    }
  });
});

describe("isDeepStatus", () => {
  it("matches only the status with deep=1", () => {
    const deep = ["/v1/status?deep=1", "/v1/status?x=2&deep=1", "/v1/status?deep=1&x=2"];
    const others = ["/v1/status", "/v1/status?deep=0", "/v1/status?deep=10", "/v1/statuses?deep=1", "/v1/posts?deep=1"];
    expect([...deep, ...others].filter(isDeepStatus)).toEqual(deep);
  });
});
