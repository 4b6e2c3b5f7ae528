import "server-only";
import { getDatabase } from "#db/client.ts";
import { inBackground } from "#db/priority-mutex.ts";
import { provideEventSender } from "#lib/events.ts";
import { provideJobServer } from "#lib/job-server.ts";
import { embeddedKeys, inngest, inngestAddress, isEmbedded } from "./client.ts";
import { startEmbeddedServer } from "./embedded/server.ts";
import { announceFunctions } from "./endpoint.ts";
import { functions } from "./index.ts";
import { registerFunctions } from "./register.ts";

/**
 * Lets services send events, and starts the embedded job server on the open database, or registers the functions with
 * an external Inngest server.
 * @returns a function that stops it
 */
export async function startJobServer(): Promise<() => Promise<void>> {
  provideEventSender((event) => inngest.send(event));
  if (!isEmbedded) {
    const stop = registerFunctions({ server: inngestAddress(), announce: announceFunctions });
    return async () => stop();
  }
  const { db, kind } = getDatabase();
  const options = { db, client: inngest, functions, isExclusive: kind === "pglite", ...embeddedKeys() };
  const server = await inBackground(() => startEmbeddedServer(options));
  provideJobServer({ server: "embedded", registered: true, problem: null });
  return () => server.stop();
}
