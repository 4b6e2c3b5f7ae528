import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import {
  buildAnswer,
  buildFailedSearch,
  buildRefusal,
  buildTruncated,
  CITED,
  ENGINE_VENDORS,
  type EngineVendor,
} from "./engine-answers.ts";

/** The behavior of the server, for all requests until it is changed. */
export type EngineBehaviour =
  | "answer"
  | "refusal"
  | "truncated"
  | "blind"
  | "429 with Retry-After"
  | "429 without credit"
  | "503"
  | "529"
  | "500"
  | "401"
  | "malformed JSON"
  | "another shape"
  | "failed run"
  | "empty"
  | "huge"
  | "stall";

export type EngineServer = {
  origin: string;
  host: string;
  behaviour: EngineBehaviour;
  /** All requests, in order. */
  requests: { path: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> }[];
  /** Called when the server stops in the middle of an answer. */
  onStall: () => void;
  /** Returns the base URL to configure for a vendor. */
  baseUrl: (vendor: EngineVendor) => string;
  close: () => Promise<void>;
};

const STATUSES: Partial<Record<EngineBehaviour, number>> = {
  "429 with Retry-After": 429,
  "429 without credit": 429,
  "503": 503,
  "529": 529,
  "500": 500,
  "401": 401,
};

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function fail(server: EngineServer, response: ServerResponse, status: number): void {
  const code = server.behaviour === "429 without credit" ? "insufficient_quota" : "error";
  const headers: Record<string, string> = server.behaviour === "429 with Retry-After" ? { "retry-after": "7" } : {};
  send(response, status, { error: { message: "secret words of a vendor", type: code, code } }, headers);
}

/** Sends an invalid answer with status 200. @returns whether the behavior calls for one */
function sendInvalidAnswer(server: EngineServer, response: ServerResponse, vendor: EngineVendor): boolean {
  const json = JSON.stringify(buildAnswer(vendor, server.origin));
  const { behaviour } = server;
  if (behaviour === "malformed JSON") response.writeHead(200).end(json.slice(0, -2));
  else if (behaviour === "another shape") send(response, 200, { hello: "world" });
  else if (behaviour === "failed run") {
    send(response, 200, {
      ...buildAnswer(vendor, server.origin),
      output: [],
      status: "failed",
      error: { message: "x" },
    });
  } else if (behaviour === "empty") {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(json.replaceAll(/"(text|content)":"[^"]*"/g, '"$1":" "'));
  } else if (behaviour === "huge") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ filler: "x".repeat(9_000_000) }));
  } else if (behaviour === "stall") {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(json.slice(0, 20), () => server.onStall());
  } else return false;
  return true;
}

async function handle(server: EngineServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  if (request.method === "GET") {
    const isKnown = path.endsWith("/cited");
    response.writeHead(isKnown ? 302 : 404, isKnown ? { location: CITED.url } : {}).end();
    return;
  }
  const body = (await json(request)) as Record<string, unknown>;
  server.requests.push({ path, headers: request.headers, body });
  const vendor = ENGINE_VENDORS.find((each) => path.startsWith(`/${each}/`));
  const status = STATUSES[server.behaviour];
  if (vendor === undefined) send(response, 404, {});
  else if (status !== undefined) fail(server, response, status);
  else if (server.behaviour === "refusal") send(response, 200, buildRefusal(vendor));
  else if (server.behaviour === "truncated") send(response, 200, buildTruncated(vendor, server.origin));
  else if (server.behaviour === "blind")
    send(response, 200, buildFailedSearch(vendor === "openai" ? vendor : "anthropic"));
  else if (!sendInvalidAnswer(server, response, vendor)) send(response, 200, buildAnswer(vendor, server.origin));
}

const VERSIONS: Record<EngineVendor, string> = {
  openai: "v1",
  anthropic: "v1",
  google: "v1beta",
  perplexity: "v1",
  custom: "v1",
};

/** Starts a server on 127.0.0.1 that implements every vendor's protocol, each under its own path. */
export async function startEngineServer(): Promise<EngineServer> {
  const http = createServer((request, response) => {
    handle(server, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: EngineServer = {
    origin: `http://${host}`,
    host,
    behaviour: "answer",
    requests: [],
    onStall: () => undefined,
    baseUrl: (vendor) => `http://${host}/${vendor}/${VERSIONS[vendor]}`,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
