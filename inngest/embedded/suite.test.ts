import { afterAll, beforeAll, describe } from "vitest";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { type Backend, embeddedBackend, realBackend } from "./testing/backend.ts";
import { stepCases } from "./testing/cases-steps.ts";
import { takeoverCases } from "./testing/cases-takeover.ts";
import { triggerCases } from "./testing/cases-triggers.ts";
import { waitCases } from "./testing/cases-waits.ts";

/** The same cases run against every job server, because functions rely on the same behavior. */
function suite(name: string, open: () => Promise<Backend>): void {
  describe(name, () => {
    let opened: Backend;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.stop());
    const backend = () => opened;
    describe("steps", () => stepCases(backend));
    describe("waits", () => waitCases(backend));
    describe("triggers", () => triggerCases(backend));
  });
}

const db = await testDatabase();
suite("embedded job server", () => embeddedBackend(db));
const url = env.DATABASE_URL;
if (url) describe("two embedded job servers", () => takeoverCases(db, url));
const real = env.INNGEST_TEST_URL;
if (real) suite(`job server at ${real}`, async () => realBackend(real));
