import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/log.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { Engine } from "./engine.ts";
import { EMBEDDED_ORIGIN, embeddedFetch, provideServer, withdrawServer } from "./in-process.ts";
import { bearerToken } from "./protocol/signature.ts";
import { startEmbeddedServer } from "./server.ts";
import { MovableClock } from "./testing/clock.ts";
import { gate, Recorder } from "./testing/recorder.ts";

const MINUTE_MS = 60_000;
const keys = { signingKey: `signkey-test-${"ab".repeat(32)}`, eventKey: "events" };
const db = await testDatabase();
const open: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

function newClient(id: string): Inngest {
  const connection = { baseUrl: EMBEDDED_ORIGIN, fetch: embeddedFetch(() => keys), ...keys };
  return new Inngest({ id, isDev: false, aiMetadata: false, logger: log, ...connection });
}

async function start(client: Inngest, functions: InngestFunction.Any[], clock = new MovableClock()) {
  const server = await startEmbeddedServer({ db, client, functions, clock, isExclusive: true, ...keys });
  open.push(server);
  const advance = (ms: number) => {
    clock.advance(ms);
    server.wake();
  };
  return { server, advance };
}

const request = (method: string, path: string, body?: unknown, token = bearerToken(keys.signingKey)) =>
  new Request(`${EMBEDDED_ORIGIN}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function waitForEnd(server: { fetch: (request: Request) => Promise<Response> }, eventId: string | undefined) {
  return vi.waitUntil(
    async () => {
      const response = await server.fetch(request("GET", `/v1/events/${eventId}/runs`));
      const { data } = (await response.json()) as { data: { status: string; output: unknown }[] };
      return data[0]?.status === "Running" ? undefined : data[0];
    },
    { timeout: 20_000 },
  );
}

test("fires a due cron, and collapses missed ticks into one", async () => {
  const client = newClient("cron");
  const did = new Recorder();
  const fn = client.createFunction({ id: "hourly", triggers: { cron: "0 * * * *" } }, async () => did.add("tick"));
  const clock = new MovableClock();
  // The clock starts at half past an hour, so that the real duration of the test reaches no tick.
  clock.advance(((90 - clock.now().getUTCMinutes()) % 60) * MINUTE_MS);
  const { advance } = await start(client, [fn], clock);
  advance(60 * MINUTE_MS);
  await vi.waitUntil(() => did.count("tick") === 1, { timeout: 20_000 });
  advance(5 * 60 * MINUTE_MS);
  await vi.waitUntil(() => did.count("tick") === 2, { timeout: 20_000 });
  advance(60 * MINUTE_MS);
  await vi.waitUntil(() => did.count("tick") === 3, { timeout: 20_000 });
});

test("refuses an unsupported option at the start", async () => {
  const client = newClient("refused");
  const singleton = { mode: "skip" } as const;
  const fn = client.createFunction({ id: "single", triggers: { event: "refused/go" }, singleton }, async () => 1);
  await expect(start(client, [fn])).rejects.toThrow("Function refused-single uses `singleton`");
});

test("continues a run in progress before it starts others", async () => {
  const client = newClient("turns");
  const did: string[] = [];
  const options = { id: "turn", triggers: { event: "turns/go" }, concurrency: 1 };
  const fn = client.createFunction(options, async ({ step, event }) => {
    const note = (name: string) => step.run(name, () => did.push(`${event.data.n} ${name}`));
    await Promise.all([note("left"), note("right")]);
    await note("last");
  });
  const { server } = await start(client, [fn]);
  const { ids } = await client.send([0, 1, 2].map((n) => ({ name: "turns/go", data: { n } })));
  for (const id of ids) expect(await waitForEnd(server, id)).toMatchObject({ status: "Completed" });
  expect(did.map((text) => text.charAt(0))).toEqual(["0", "0", "0", "1", "1", "1", "2", "2", "2"]);
});

test("gives a function its own concurrency limit without blocking others", async () => {
  const client = newClient("room");
  const [all, may] = [gate(), gate()];
  let waiting = 0;
  const wide = client.createFunction({ id: "wide", triggers: { event: "room/wide" }, concurrency: 40 }, ({ step }) =>
    step.run("wait", async () => {
      waiting += 1;
      if (waiting === 40) all.open();
      await may.opened;
    }),
  );
  const brief = client.createFunction({ id: "brief", triggers: { event: "room/brief" } }, ({ step }) =>
    step.run("go", () => waiting),
  );
  const { server } = await start(client, [wide, brief]);
  const { ids } = await client.send(Array.from({ length: 45 }, () => ({ name: "room/wide" })));
  await all.opened;
  const { ids: others } = await client.send({ name: "room/brief" });
  expect(await waitForEnd(server, others[0])).toMatchObject({ status: "Completed", output: 40 });
  may.open();
  for (const id of ids) expect(await waitForEnd(server, id)).toMatchObject({ status: "Completed" });
});

test("refuses to store a step of a superseded dispatch", async () => {
  const client = newClient("stale");
  const [begun, may] = [gate(), gate()];
  const fn = client.createFunction({ id: "stale", triggers: { event: "stale/go" } }, async ({ step, runId }) => {
    await step.run("hold", async () => {
      begun.open();
      await may.opened;
    });
    return runId;
  });
  const { server } = await start(client, [fn]);
  const { ids } = await client.send({ name: "stale/go" });
  await begun.opened;
  const response = await server.fetch(request("GET", `/v1/events/${ids[0]}/runs`));
  const { data } = (await response.json()) as { data: { run_id: string }[] };
  const runId = data[0]?.run_id;
  const checkpoint = (generation: number) => ({
    qi_id: `${runId}:discover:0`,
    generation_id: generation,
    steps: [{ op: "StepRun", id: "made-up", data: 1 }],
  });
  const answer = async (generation: number) =>
    (await server.fetch(request("POST", `/v1/checkpoint/${runId}/async`, checkpoint(generation)))).status;
  expect(await answer(0)).toBe(409);
  expect(await answer(2)).toBe(409);
  expect(await answer(1)).toBe(200);
  may.open();
  expect(await waitForEnd(server, ids[0])).toMatchObject({ status: "Completed", output: runId });
});

test("refuses a wrong key", async () => {
  const { server } = await start(newClient("keys"), []);
  const wrong = await server.fetch(request("GET", "/v1/events/any/runs", undefined, bearerToken("signkey-test-00")));
  expect(wrong.status).toBe(401);
  expect((await server.fetch(request("POST", "/e/wrong", [{ name: "a" }]))).status).toBe(401);
  expect((await server.fetch(request("POST", "/e/events", [{ data: 1 }]))).status).toBe(400);
});

test("requires a signature for function calls in every environment", async () => {
  vi.stubEnv("INNGEST_DEV", "1");
  const client = newClient("signed");
  const did = new Recorder();
  const fn = client.createFunction({ id: "signed", triggers: { event: "signed/go" } }, async () => did.add("run"));
  const body = JSON.stringify({ event: { name: "signed/go", data: {} }, events: [], steps: {}, ctx: { run_id: "r" } });
  const url = `${EMBEDDED_ORIGIN}/api/inngest?fnId=signed-signed&stepId=step`;
  const headers = { host: "jobs.invalid", "x-inngest-signature": `t=${Math.round(Date.now() / 1_000)}&s=00` };
  const response = await createHandler(client, [fn])(new Request(url, { method: "POST", headers, body }));
  vi.unstubAllEnvs();
  expect(response.status).toBe(401);
  expect(did.entries).toEqual([]);
});

test("refuses a second run with the id of a cancelled run", async () => {
  const client = newClient("cancel");
  const fn = client.createFunction({ id: "sleeps", triggers: { event: "cancel/go" } }, async ({ step }) => {
    await step.sleep("long", "1d");
  });
  const { server } = await start(client, [fn]);
  const { ids } = await client.send({ name: "cancel/go" });
  const runId = await vi.waitUntil(
    async () => {
      const response = await server.fetch(request("GET", `/v1/events/${ids[0]}/runs`));
      return ((await response.json()) as { data: { run_id: string }[] }).data[0]?.run_id;
    },
    { timeout: 20_000 },
  );
  expect((await server.fetch(request("DELETE", `/v1/runs/${runId}`))).status).toBe(204);
  expect((await server.fetch(request("DELETE", `/v1/runs/${runId}`))).status).toBe(404);
  expect(await waitForEnd(server, ids[0])).toMatchObject({ status: "Cancelled" });
});

test("counts no attempt while the application is unreachable", async () => {
  const client = newClient("away");
  const fn = client.createFunction(
    { id: "away", triggers: { event: "away/go" }, retries: 0 },
    async ({ step, attempt }) => step.run("answer", () => `attempt ${attempt}`),
  );
  const handler = createHandler(client, [fn]);
  let failures = 0;
  const clock = new MovableClock();
  const transport = async (call: Request) => {
    failures += 1;
    if (failures === 1) throw new Error("connection refused");
    return failures === 2 ? new Response("bad gateway", { status: 502 }) : handler(call);
  };
  const engine = new Engine({ db, clock, transport, isExclusive: true, ...keys });
  open.push(engine);
  await registerWith(engine, handler);
  engine.start();
  const sent = await engine.fetch(request("POST", "/e/events", [{ name: "away/go" }]));
  const { ids } = (await sent.json()) as { ids: string[] };
  for (const count of [1, 2]) {
    await vi.waitUntil(() => failures === count, { timeout: 20_000 });
    clock.advance(MINUTE_MS);
    engine.wake();
  }
  expect(await waitForEnd(engine, ids[0])).toMatchObject({ status: "Completed", output: "attempt 0" });
});

/** Registers the functions of a handler, as `startEmbeddedServer` does, with this engine. */
async function registerWith(engine: Engine, handler: (request: Request) => Promise<Response>): Promise<void> {
  provideServer(engine);
  const { host } = new URL(EMBEDDED_ORIGIN);
  const response = await handler(new Request(`${EMBEDDED_ORIGIN}/api/inngest`, { method: "PUT", headers: { host } }));
  withdrawServer(engine);
  expect(response.status).toBe(200);
}

function createHandler(client: Inngest, functions: InngestFunction.Any[]): (request: Request) => Promise<Response> {
  const handler = serve({ client, functions, serveOrigin: EMBEDDED_ORIGIN, servePath: "/api/inngest" });
  return async (request) => handler(request);
}

test("elects one of two servers on a database as leader, and the other after its end", async () => {
  const client = newClient("lead");
  const did = new Recorder();
  const fn = client.createFunction({ id: "lead", triggers: { event: "lead/go" } }, async () => "done");
  const handler = createHandler(client, [fn]);
  const clock = new MovableClock();
  const servers = ["one", "two"].map((name) => {
    const transport = async (call: Request) => {
      did.add(name);
      return handler(call);
    };
    return { name, engine: new Engine({ db, clock, transport, isExclusive: false, ...keys }) };
  });
  const [first, second] = servers;
  if (!first || !second) throw new Error("two servers");
  open.push(first.engine, second.engine);
  for (const { engine } of servers) {
    await registerWith(engine, handler);
    engine.start();
  }
  const send = async () => {
    const sent = await second.engine.fetch(request("POST", "/e/events", [{ name: "lead/go" }]));
    const { ids } = (await sent.json()) as { ids: string[] };
    first.engine.wake();
    await waitForEnd(first.engine, ids[0]);
  };
  for (let n = 0; n < 5; n += 1) await send();
  expect(new Set(did.entries).size).toBe(1);
  const leader = did.entries[0] === "one" ? first : second;
  const standby = leader === first ? second : first;
  await leader.engine.stop();
  await send();
  expect(did.entries.slice(0, -1)).toEqual(Array(5).fill(leader.name));
  expect(did.entries.at(-1)).toBe(standby.name);
});

test("resumes the work of a predecessor at once after a restart, and fences it", async () => {
  const client = newClient("heir");
  const clock = new MovableClock();
  const did = new Recorder();
  const [begun, silence] = [gate(), gate()];
  const fn = client.createFunction({ id: "heir", triggers: { event: "heir/go" } }, async ({ step }) => {
    await step.run("first", () => did.add("first"));
    return step.run("second", () => did.add("second"));
  });
  const handler = createHandler(client, [fn]);
  const predecessor = new Engine({
    db,
    clock,
    isExclusive: true,
    ...keys,
    transport: async (call) => {
      begun.open();
      await silence.opened;
      return handler(call);
    },
  });
  open.push(predecessor);
  await registerWith(predecessor, handler);
  predecessor.start();
  const sent = await predecessor.fetch(request("POST", "/e/events", [{ name: "heir/go" }]));
  const { ids } = (await sent.json()) as { ids: string[] };
  await begun.opened;
  const heir = new Engine({ db, clock, isExclusive: true, transport: handler, ...keys });
  open.push(heir);
  await registerWith(heir, handler);
  heir.start();
  expect(await waitForEnd(heir, ids[0])).toMatchObject({ status: "Completed" });
  expect(did.entries).toEqual(["first", "second"]);
  // The predecessor's call arrives late: the step in flight runs, then its checkpoint stops it.
  silence.open();
  await predecessor.stop();
  expect(did.entries).toEqual(["first", "second", "first"]);
});

test("stores events while no server runs, and handles them with the next one", async () => {
  const client = newClient("later");
  const did = new Recorder();
  const fn = client.createFunction({ id: "later", triggers: { event: "later/go" } }, async () => did.add("later"));
  await client.send({ name: "later/go" });
  await start(client, [fn]);
  await vi.waitUntil(() => did.count("later") === 1, { timeout: 20_000 });
});
