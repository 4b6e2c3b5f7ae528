import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { faultOf } from "#lib/testing/operations.ts";
import { getStatus } from "./service.ts";

const db = await testDatabase();

test("tells that the service can be reached and how to authenticate", async () => {
  expect(await getStatus(db)).toMatchObject({ status: "ok", public: true, authentication: { type: "bearer" } });
});

test("a database that cannot be reached is unavailable, in the shape of the answer", async () => {
  const broken = { execute: () => Promise.reject(new Error("connection refused")) } as unknown as Db;
  const fault = await faultOf(getStatus(broken));
  expect(fault.kind).toBe("unavailable");
  expect(fault.body).toMatchObject({ status: "unavailable", service: "Clarion API", version: expect.any(String) });
});
