/*
 * One of several processes with a job server on one database. It leads or stands by until it is killed, and logs each
 * step. Arguments: the database, the log file, the process's name.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { Inngest } from "inngest";
import { openDatabase } from "#db/client.ts";
import { EMBEDDED_ORIGIN, embeddedFetch } from "#inngest/embedded/in-process.ts";
import { startEmbeddedServer } from "#inngest/embedded/server.ts";
import { log } from "#lib/log.ts";
import { TAKEOVER_EVENT, TAKEOVER_KEYS } from "./takeover.ts";

const [url = "", journal = "", name = ""] = process.argv.slice(2);
const fetch = embeddedFetch(() => TAKEOVER_KEYS);
const connection = { baseUrl: EMBEDDED_ORIGIN, fetch, ...TAKEOVER_KEYS };
const client = new Inngest({ id: "takeover", isDev: false, aiMetadata: false, logger: log, ...connection });

const work = client.createFunction({ id: "work", triggers: { event: TAKEOVER_EVENT } }, async ({ step, event }) => {
  for (const effect of ["one", "two", "three"]) {
    await step.run(effect, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      appendFileSync(journal, `${name} ${event.data.n} ${effect}\n`);
    });
  }
});

const database = await openDatabase({ url, migrationsFolder: join(import.meta.dirname, "../../../db/migrations") });
await startEmbeddedServer({ db: database.db, client, functions: [work], isExclusive: false, ...TAKEOVER_KEYS });
appendFileSync(journal, `${name} ready\n`);
