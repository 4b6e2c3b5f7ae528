import { randomUUID } from "node:crypto";
import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Db } from "#db/client.ts";
import { Engine } from "#inngest/embedded/engine.ts";
import { bearerToken } from "#inngest/embedded/protocol/signature.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { MovableClock } from "./clock.ts";
import { type Listener, listen } from "./listener.ts";

type Keys = { signingKey: string; eventKey: string };
export type RunView = { run_id: string; status: string; output: unknown; function_id: string };

/** A job server at an address, with access for tests. */
export class Backend {
  readonly name: string;
  readonly url: string;
  readonly keys: Keys;
  /** Passes time: at once on a controlled clock, otherwise by waiting. */
  readonly pass: (ms: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  private readonly apps: Listener[] = [];

  constructor(options: Pick<Backend, "name" | "url" | "keys" | "pass" | "stop">) {
    this.name = options.name;
    this.url = options.url;
    this.keys = options.keys;
    this.pass = options.pass;
    this.stop = async () => {
      for (const app of this.apps) await app.close();
      await options.stop();
    };
  }

  /** A client with a separate application. */
  client(): Inngest {
    const id = `app-${randomUUID()}`;
    return new Inngest({ id, isDev: false, baseUrl: this.url, aiMetadata: false, logger: log, ...this.keys });
  }

  /**
   * Serves functions over HTTP and registers them.
   * @returns the response of the registration
   */
  async serve(client: Inngest, functions: InngestFunction.Any[]): Promise<{ status: number; message: string }> {
    const handler = serve({ client, functions });
    const app = await listen(async (request) => handler(request));
    this.apps.push(app);
    const response = await fetch(`${app.url}/api/inngest`, { method: "PUT" });
    const { message = "" } = (await response.json()) as { message?: string };
    return { status: response.status, message };
  }

  /** Serves functions whose registration must succeed. */
  async run(client: Inngest, functions: InngestFunction.Any[]): Promise<void> {
    const { status, message } = await this.serve(client, functions);
    if (status !== 200) throw new Error(`The registration failed: ${message}`);
  }

  async listRuns(eventId: string): Promise<RunView[]> {
    const response = await this.request("GET", `/v1/events/${eventId}/runs`);
    return ((await response.json()) as { data: RunView[] }).data;
  }

  /** The only run of an event, after its end. */
  async ended(eventId: string): Promise<RunView> {
    return this.until(async () => {
      const [run] = await this.listRuns(eventId);
      return run && run.status !== "Running" ? run : undefined;
    });
  }

  request(method: string, path: string, authorization = `Bearer ${bearerToken(this.keys.signingKey)}`) {
    return fetch(`${this.url}${path}`, { method, headers: { authorization } });
  }

  /**
   * Polls until there is a result.
   * @param passMs the time to pass between two attempts
   */
  async until<T>(find: () => Promise<T | undefined> | T | undefined, passMs = 0): Promise<T> {
    for (;;) {
      const result = await find();
      if (result !== undefined && result !== false) return result;
      if (passMs > 0) await this.pass(passMs);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

const EMBEDDED_KEYS: Keys = { signingKey: `signkey-test-${"5a".repeat(32)}`, eventKey: "test-events" };

/** The embedded server behind a loopback listener, on a clock that the test controls. */
export async function embeddedBackend(db: Db): Promise<Backend> {
  const clock = new MovableClock();
  const engine = new Engine({ db, clock, transport: (request) => fetch(request), isExclusive: true, ...EMBEDDED_KEYS });
  const listener = await listen((request) => engine.fetch(request));
  engine.start();
  return new Backend({
    name: "embedded",
    url: listener.url,
    keys: EMBEDDED_KEYS,
    pass: async (ms) => {
      clock.advance(ms);
      engine.wake();
    },
    stop: async () => {
      await engine.stop();
      await listener.close();
    },
  });
}

/** The external server at `INNGEST_TEST_URL`, with the keys of the environment. */
export function realBackend(url: string): Backend {
  return new Backend({
    name: "real",
    url,
    keys: { signingKey: env.INNGEST_SIGNING_KEY ?? "", eventKey: env.INNGEST_EVENT_KEY ?? "" },
    pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    stop: async () => undefined,
  });
}
