import "server-only";
import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Db } from "#db/client.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { Engine } from "./engine.ts";
import { EMBEDDED_ORIGIN, provideServer, withdrawServer } from "./in-process.ts";

export type EmbeddedServerOptions = {
  db: Db;
  client: Inngest.Any;
  functions: InngestFunction.Any[];
  /** `signkey-<name>-<hex>`, shared with the client. */
  signingKey: string;
  eventKey: string;
  /** No other process can have this database open, so that work resumes at once after a crash. */
  isExclusive: boolean;
  clock?: Clock;
};

export type EmbeddedServer = Pick<Engine, "fetch" | "stop" | "wake">;

/**
 * Starts the job server for the functions of this process, which it calls in the process with signed requests. The
 * client's `fetch` must be `embeddedFetch`.
 * @throws UnsupportedFunctionError for an unsupported option
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { db, client, functions, signingKey, eventKey, isExclusive, clock = systemClock } = options;
  const handler = serve({ client, functions, serveOrigin: EMBEDDED_ORIGIN, servePath: "/api/inngest" });
  const transport = async (request: Request) => handler(request);
  const engine = new Engine({ db, clock, signingKey, eventKey, isExclusive, transport });
  provideServer(engine);
  await register(transport);
  engine.start();
  return {
    fetch: (request) => engine.fetch(request),
    wake: () => engine.wake(),
    stop: async () => {
      await engine.stop();
      withdrawServer(engine);
    },
  };
}

async function register(transport: (request: Request) => Promise<Response>): Promise<void> {
  const { host } = new URL(EMBEDDED_ORIGIN);
  const response = await transport(new Request(`${EMBEDDED_ORIGIN}/api/inngest`, { method: "PUT", headers: { host } }));
  if (response.ok) return;
  const { message } = (await response.json()) as { message?: string };
  throw new Error(`The functions could not be registered: ${message ?? `status ${response.status}`}`);
}
