import "server-only";
import { getDb } from "#db/client.ts";
import { systemClock } from "#lib/clock.ts";
import { handleApi } from "./api.ts";
import { loadFunctions } from "./functions/store.ts";

/** A host that is never resolved, because its requests stay in this process. */
export const EMBEDDED_ORIGIN = "http://jobs.invalid";

type Server = { fetch: (request: Request) => Promise<Response> };

// On globalThis, because a bundler can give each route its own copy of this module.
const shared = globalThis as typeof globalThis & { clarionJobServer?: Server };

/** Makes a server the target of this process's clients. */
export function provideServer(server: Server): void {
  shared.clarionJobServer = server;
}

export function withdrawServer(server: Server): void {
  if (shared.clarionJobServer === server) delete shared.clarionJobServer;
}

/**
 * A `fetch` to the embedded server of this process. Without one it stores events for the server that shares the
 * database.
 */
export function embeddedFetch(keys: () => { signingKey: string; eventKey: string }): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const server = shared.clarionJobServer;
    if (server) return server.fetch(request);
    const db = getDb();
    const nothing = async () => undefined;
    const hooks = { wake: nothing, registered: nothing, registry: () => loadFunctions(db, systemClock.now()) };
    return handleApi({ db, clock: systemClock, ...keys(), ...hooks }, request);
  };
}
