import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { NextFetchEvent } from "next/dist/server/web/spec-extension/fetch-event.js";
import { NextRequest, NextResponse } from "next/server.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepting, type Endpoint, HOSTILE } from "./testing/endpoints.ts";
import { servedTracker } from "./testing/load.ts";
import type { Tracker } from "./tracker.ts";

const { createTracker } = await servedTracker();
const trackerTo = (endpoint: Endpoint) =>
  createTracker({ endpoint: endpoint.url, token: "ingest", timeoutMs: 100, batchSize: 1, onError: () => {} });

const rejections: unknown[] = [];
const note = (reason: unknown) => void rejections.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => {
  process.off("unhandledRejection", note);
  expect(rejections).toEqual([]);
});

type TestRequest = { method: string; path: string; status: number; body: Uint8Array };
const requests: fc.Arbitrary<TestRequest> = fc.record({
  method: fc.constantFrom("GET", "POST", "HEAD", "DELETE"),
  path: fc.webPath().map((path) => `/${path.replace(/^\/+/, "")}`),
  status: fc.constantFrom(200, 201, 404, 500),
  body: fc.uint8Array({ maxLength: 2_000 }),
});

/** Responds as the request's headers say, with the request's body. */
const echo: RequestListener = (request, response) => {
  response.sendDate = false;
  response.writeHead(Number(request.headers["x-status"]), { "x-url": request.url, "set-cookie": ["a=1", "b=2"] });
  request.pipe(response);
};

const echoWeb = async (request: Request): Promise<Response> => {
  const headers = new Headers({ "x-url": request.url });
  headers.append("set-cookie", "a=1");
  return new Response(request.body, { status: Number(request.headers.get("x-status")), headers });
};

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.closeAllConnections() ?? server.close() };
}

/** Gets a raw response: status, headers in their order and case, body. */
function ask(port: number, { method, path, status, body }: TestRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { host: "acme.example", "x-status": status, "content-length": body.byteLength };
    const sent = httpRequest({ port, method, path, headers, agent: false }, async (answer) => {
      resolve([answer.statusCode, answer.rawHeaders, (await buffer(answer)).toString("hex")]);
    });
    sent.on("error", reject).end(body);
  });
}

/** Runs a middleware chain like Express and Connect. */
function chain(tracker: Tracker): RequestListener {
  const middleware = tracker.node();
  return (request, response) => {
    Object.assign(request, { originalUrl: request.url });
    middleware(request, response, () => echo(request, response));
  };
}

const SERVERS: Record<string, (tracker: Tracker) => RequestListener> = {
  "node:http": (tracker) => tracker.node(echo),
  "Express and Connect": chain,
};

describe.each(Object.entries(HOSTILE))("an endpoint that %s", (_, start) => {
  test.each(Object.entries(SERVERS))("leaves the response of %s unchanged byte for byte", async (_name, wrap) => {
    const endpoint = await start();
    const tracker = trackerTo(endpoint);
    const [bare, tracked] = await Promise.all([serve(echo), serve(wrap(tracker))]);
    await fc.assert(
      fc.asyncProperty(requests, async (one) => {
        expect(await ask(tracked.port, one)).toEqual(await ask(bare.port, one));
      }),
      { numRuns: 12 },
    );
    await tracker.flush();
    bare.close();
    tracked.close();
    await endpoint.close();
  });

  test("returns the same promise and response from a Web-standard handler", async () => {
    const endpoint = await start();
    const tracker = trackerTo(endpoint);
    const given: Promise<Response>[] = [];
    const work: Promise<unknown>[] = [];
    const worker = tracker.fetch(
      (request: Request, _env: object, _context: { waitUntil(work: Promise<unknown>): void }) => {
        const answer = echoWeb(request);
        given.push(answer);
        return answer;
      },
    );
    const request = new Request("https://acme.example/a", { headers: { "x-status": "200" } });
    const answered = worker(request, {}, { waitUntil: (promise) => void work.push(promise) });
    expect(answered).toBe(given[0]);
    expect((await answered).bodyUsed).toBe(false);
    await Promise.all(work);
    await tracker.flush();
    await endpoint.close();
  });

  test("keeps the response of a context of Hono", async () => {
    const endpoint = await start();
    const tracker = trackerTo(endpoint);
    const res = new Response("body", { status: 201 });
    const raw = new Request("https://acme.example/a");
    const context = {
      req: { raw },
      res,
      env: { incoming: { headers: {}, socket: { remoteAddress: "192.0.2.7" } } },
      get executionCtx(): never {
        throw new Error("This context has no ExecutionContext");
      },
    };
    await tracker.hono()(context, async () => {});
    expect([context.res, res.bodyUsed]).toEqual([res, false]);
    await tracker.flush();
    await endpoint.close();
  });
});

describe("runtime adapters", () => {
  test("reports the status and the address of the connection", async () => {
    const endpoint = await accepting();
    const tracker = trackerTo(endpoint);
    const server = await serve(tracker.node(echo));
    await ask(server.port, { method: "GET", path: "/a?b=1", status: 404, body: new Uint8Array() });
    await expect.poll(() => endpoint.events).toHaveLength(1);
    expect(endpoint.events[0]).toMatchObject({
      method: "GET",
      url: "http://acme.example/a?b=1",
      status: 404,
      ip: "127.0.0.1",
    });
    server.close();

    const request = new Request("https://acme.example/web");
    const info = { remoteAddr: { hostname: "192.0.2.1" } };
    tracker.fetch((_request: Request, _info: object) => new Response(null, { status: 204 }))(request, info);
    const bun = { requestIP: () => ({ address: "192.0.2.2" }) };
    tracker.fetch((_request: Request, _server: object) => new Response(null, { status: 206 }))(request, bun);
    const cloud = Object.assign(new Request(request, { headers: { "cf-connecting-ip": "192.0.2.3" } }), { cf: {} });
    tracker.fetch(async () => new Response())(cloud);
    await expect.poll(() => endpoint.events).toHaveLength(4);
    const reported = endpoint.events.slice(1).map(({ status, ip }) => [status, ip]);
    expect(reported.toSorted()).toEqual([
      [200, "192.0.2.3"],
      [204, "192.0.2.1"],
      [206, "192.0.2.2"],
    ]);
    await endpoint.close();
  });

  test("waits in the proxy of Next.js until the response is sent", async () => {
    const endpoint = await accepting();
    const tracker = createTracker({ endpoint: endpoint.url, token: "ingest", flushMs: 1, ip: "x-real-ip" });
    const work: Promise<unknown>[] = [];
    const proxy = (request: NextRequest, event: NextFetchEvent) => {
      tracker.observe(request, event);
      return NextResponse.next();
    };
    const request = new NextRequest("https://acme.example/pricing", { headers: { "x-real-ip": "192.0.2.9" } });
    const context = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    const answer = proxy(request, new NextFetchEvent({ request, page: "/proxy", context }));
    expect(answer.headers.get("x-middleware-next")).toBe("1");
    await Promise.all(work);
    expect(endpoint.events).toMatchObject([{ url: "https://acme.example/pricing", ip: "192.0.2.9" }]);
    expect(endpoint.events[0]).not.toHaveProperty("status");
    await endpoint.close();
  });

  test("rethrows the error of a failing handler and reports 500", async () => {
    const endpoint = await accepting();
    const tracker = trackerTo(endpoint);
    const request = new Request("https://acme.example/");
    const fault = new Error("broken");
    const sync = tracker.fetch(() => {
      throw fault;
    });
    expect(() => sync(request)).toThrow(fault);
    await expect(tracker.fetch(async () => Promise.reject(fault))(request)).rejects.toBe(fault);
    await expect.poll(() => endpoint.events.map(({ status }) => status)).toEqual([500, 500]);
    await endpoint.close();
  });

  test("reports nothing when a request cannot be read", () => {
    const tracker = createTracker({ endpoint: "no address", token: "ingest", onError: () => {} });
    const broken = { headers: { host: "a b" }, url: "//", socket: {} };
    const response = { statusCode: 200, once: () => Promise.reject };
    expect(tracker.node(() => "answer")(broken, response)).toBe("answer");
    expect(tracker.fetch(() => "answer")(null as unknown as Request)).toBe("answer");
    expect(tracker.stats()).toEqual({ queued: 0, sent: 0, dropped: 0 });
  });
});
