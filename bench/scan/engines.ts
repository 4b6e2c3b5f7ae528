import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { buildAnswer, ENGINE_VENDORS, type EngineVendor } from "#lib/testing/engine-answers.ts";

/**
 * Fake vendors in a separate process: all answer in a second, one fails every other time, and one limits concurrent
 * questions. Prints its address; `GET /figures` returns its request counts.
 */

const LATENCY_MS = 1_000;
const LIMITED_TO = 12;

export type VendorFigures = {
  requests: number;
  answered: number;
  refused: number;
  mostUnderWay: number;
  /** From the first request to the last answer. */
  wallMs: number;
  /** The number of questions by how often each was answered. */
  answeredTimes: Record<number, number>;
};

type Vendor = { requests: number; refused: number; underWay: number; most: number; firstAt: number; lastAt: number };

const vendors = new Map<EngineVendor, Vendor>();
const answers = new Map<string, number>();

function getVendor(name: EngineVendor): Vendor {
  const existing = vendors.get(name);
  if (existing) return existing;
  const fresh = { requests: 0, refused: 0, underWay: 0, most: 0, firstAt: performance.now(), lastAt: 0 };
  vendors.set(name, fresh);
  return fresh;
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function answer(name: EngineVendor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const vendor = getVendor(name);
  const question = /Question \d+/.exec(await text(request))?.[0] ?? "";
  const number = ++vendor.requests;
  if (name === "perplexity" && vendor.underWay >= LIMITED_TO) {
    vendor.refused++;
    send(
      response,
      429,
      { error: { message: "Too many requests", type: "rate_limit", code: 429 } },
      { "retry-after": "1" },
    );
    return;
  }
  vendor.most = Math.max(vendor.most, ++vendor.underWay);
  await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
  vendor.underWay--;
  if (name === "anthropic" && number % 2 === 0) {
    vendor.refused++;
    send(response, 500, { error: { message: "Internal error", type: "api_error" } });
    return;
  }
  vendor.lastAt = performance.now();
  const key = `${name} ${question}`;
  if (!response.destroyed) answers.set(key, (answers.get(key) ?? 0) + 1);
  send(response, 200, buildAnswer(name, origin));
}

function figures(): Record<string, VendorFigures> {
  return Object.fromEntries(
    [...vendors].map(([name, { requests, refused, most, firstAt, lastAt }]) => {
      const own = [...answers].filter(([key]) => key.startsWith(`${name} `)).map(([, times]) => times);
      const answeredTimes = Object.fromEntries(
        [...Map.groupBy(own, (times) => times)].map(([k, all]) => [k, all.length]),
      );
      const wallMs = Math.round(lastAt - firstAt);
      return [name, { requests, answered: own.length, refused, mostUnderWay: most, wallMs, answeredTimes }];
    }),
  );
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "";
  const name = ENGINE_VENDORS.find((each) => path.startsWith(`/${each}/`));
  if (path === "/figures") send(response, 200, figures());
  else if (request.method !== "POST" || name === undefined) response.writeHead(404).end();
  else {
    answer(name, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  }
}

const http = createServer(handle);
http.keepAliveTimeout = 60_000;
await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
process.stdout.write(`${origin}\n`);
