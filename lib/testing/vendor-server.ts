import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type EndReason, PROTOCOLS, STREAM_VENDORS, type StreamVendor, type Tokens } from "./vendor-protocols.ts";

/** What the server does with one request. */
export type VendorMove =
  | { does: "answer"; text?: string; tool?: { name: string; input: object }; end?: EndReason }
  | { does: "refuse"; status: number; headers?: Record<string, string> }
  /** Begins the answer `text` and then: an error of the vendor, invalid JSON, silence, the end of the connection, or the end of the body without the last event. */
  | { does: "overload" | "break" | "stall" | "disconnect" | "end early"; text: string }
  /** Sends `text` again and again, for ever. */
  | { does: "drip"; text: string };

export type VendorServer = {
  host: string;
  /** All requests, in order. */
  requests: { path: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> }[];
  /** Answers the requests in order; the last move answers all further ones. */
  moves: VendorMove[];
  baseUrl: (vendor: StreamVendor) => string;
  close: () => Promise<void>;
};

/** The tokens that every answer reports. */
export const TOKENS: Tokens = { input: 1_000, output: 50, cached: { read: 600, written: 200 } };

async function handle(server: VendorServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  const vendor = STREAM_VENDORS.find((each) => path.startsWith(`/${each}/`));
  if (vendor === undefined) throw new Error(`No vendor has the address ${path}.`);
  server.requests.push({ path, headers: request.headers, body: (await json(request)) as Record<string, unknown> });
  const move = server.moves.length > 1 ? server.moves.shift() : server.moves[0];
  if (move === undefined) throw new Error("The server has no answer to give.");
  const protocol = PROTOCOLS[vendor];
  if (move.does === "refuse") {
    const headers = { "content-type": "application/json", ...move.headers };
    response.writeHead(move.status, headers).end(JSON.stringify(protocol.error(move.status)));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(protocol.start(TOKENS));
  if (move.text !== undefined) response.write(protocol.text(move.text));
  switch (move.does) {
    case "answer":
      if (move.tool) response.write(protocol.tool(move.tool.name, move.tool.input));
      response.end(protocol.end(move.end ?? (move.tool ? "tool" : "stop"), TOKENS));
      return;
    case "overload":
      response.end(protocol.overload());
      return;
    case "break":
      response.end('data: {"choices": [{"delta"\n\n');
      return;
    case "end early":
      response.end();
      return;
    case "disconnect":
      response.write(": last words\n\n", () => response.destroy());
      return;
    case "stall":
      return;
    case "drip": {
      const drip = () => {
        if (response.destroyed) return;
        response.write(protocol.text(move.text), () => setImmediate(drip));
      };
      drip();
    }
  }
}

const VERSIONS: Record<StreamVendor, string> = { openai: "v1", anthropic: "v1", google: "v1beta", custom: "v1" };

/** Starts a server on 127.0.0.1 that streams answers in every vendor's protocol, each under its own path. */
export async function startVendorServer(): Promise<VendorServer> {
  const http = createServer((request, response) => {
    handle(server, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: VendorServer = {
    host,
    requests: [],
    moves: [],
    baseUrl: (vendor) => `http://${host}/${vendor}/${VERSIONS[vendor]}`,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
