import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { catchAppError } from "#lib/testing/operations.ts";
import { getStatus } from "./service.ts";

const db = await testDatabase();

test("reports that the service is reachable and how to authenticate", async () => {
  expect(await getStatus(db)).toMatchObject({ status: "ok", public: true, authentication: { type: "bearer" } });
});

test("reports an unreachable database as unavailable in the shape of the answer", async () => {
  const broken = { execute: () => Promise.reject(new Error("connection refused")) } as unknown as Db;
  const fault = await catchAppError(getStatus(broken));
  expect(fault.kind).toBe("unavailable");
  expect(fault.body).toMatchObject({ status: "unavailable", service: "Clarion API", version: expect.any(String) });
});
