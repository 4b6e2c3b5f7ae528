import { expect, test } from "vitest";
import { listFunctions } from "#db/queries/embedded/functions.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { embeddedKeys, inngest } from "./client.ts";
import { startEmbeddedServer } from "./embedded/server.ts";
import { functions } from "./index.ts";

test("supports every function of the product on the embedded server", async () => {
  const db = await testDatabase();
  const server = await startEmbeddedServer({ db, client: inngest, functions, isExclusive: true, ...embeddedKeys() });
  await server.stop();
  const registered = (await listFunctions(db)).map(({ id }) => id);
  expect(registered).toEqual(expect.arrayContaining(functions.map((fn) => fn.id("clarion"))));
});
