/*
 * A process that can be killed at any point. It runs one job on its own database directory and logs each step.
 * Arguments: the database directory, the log file.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { Inngest } from "inngest";
import { openDatabase } from "#db/client.ts";
import { EMBEDDED_ORIGIN, embeddedFetch } from "#inngest/embedded/in-process.ts";
import { startEmbeddedServer } from "#inngest/embedded/server.ts";
import { FaultMiddleware } from "#inngest/fault-middleware.ts";
import { log } from "#lib/log.ts";

const [directory = "", journal = ""] = process.argv.slice(2);
const keys = { signingKey: `signkey-test-${"c0".repeat(32)}`, eventKey: "events" };
const { promise: finished, resolve: finish } = Promise.withResolvers<void>();

const client = new Inngest({
  id: "crash",
  isDev: false,
  aiMetadata: false,
  baseUrl: EMBEDDED_ORIGIN,
  fetch: embeddedFetch(() => keys),
  logger: log,
  middleware: [FaultMiddleware],
  ...keys,
});

const work = client.createFunction({ id: "work", triggers: { event: "crash/go" } }, async ({ step }) => {
  const effect = (name: string) => step.run(name, () => appendFileSync(journal, `${name}\n`));
  await effect("first");
  await effect("second");
  await step.sleep("pause", "1s");
  await Promise.all([effect("left"), effect("right")]);
  await effect("last");
  finish();
});

const database = await openDatabase({
  directory,
  migrationsFolder: join(import.meta.dirname, "../../../db/migrations"),
});
const server = await startEmbeddedServer({ db: database.db, client, functions: [work], isExclusive: true, ...keys });
await client.send({ name: "crash/go", id: "the-only-one" });
await finished;
await server.stop();
await database.close();
