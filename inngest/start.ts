import "server-only";
import { getDatabase } from "#db/client.ts";
import { inBackground } from "#db/priority-mutex.ts";
import { provideEventSender } from "#lib/events.ts";
import { embeddedKeys, inngest, isEmbedded } from "./client.ts";
import { type EmbeddedServer, startEmbeddedServer } from "./embedded/server.ts";
import { functions } from "./index.ts";

/**
 * Lets services send events, and starts the embedded job server on the open database; undefined with an external
 * Inngest server.
 */
export async function startJobServer(): Promise<EmbeddedServer | undefined> {
  provideEventSender((event) => inngest.send(event));
  if (!isEmbedded) return undefined;
  const { db, kind } = getDatabase();
  const options = { db, client: inngest, functions, isExclusive: kind === "pglite", ...embeddedKeys() };
  return inBackground(() => startEmbeddedServer(options));
}
