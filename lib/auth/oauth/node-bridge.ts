import "server-only";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { origin } from "#lib/env.ts";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** What oidc-provider takes for a request: cookies, query and body of a web request whose body has been read. */
export type BridgedRequest = { method: string; url: string; headers: Headers; body?: Uint8Array };

/**
 * Runs a handler of `node:http` for a web request. No byte goes over a socket: the answer is taken from the response
 * object as it is written.
 */
export async function callNodeHandler(handler: NodeHandler, sent: BridgedRequest): Promise<Response> {
  const { request, response } = nodeObjectsOf(sent);
  const chunks: Buffer[] = [];
  const take = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  response.write = ((chunk: unknown) => {
    take(chunk);
    return true;
  }) as typeof response.write;
  response.end = ((chunk: unknown) => {
    take(chunk);
    resolve();
    return response;
  }) as typeof response.end;
  await Promise.all([handler(request, response), ended]);
  const status = response.statusCode;
  const body = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
  return new Response(body, { status, headers: headersOf(response) });
}

/** A request and a response to read and set cookies with. */
export function nodeObjectsOf({ method, url, headers, body }: BridgedRequest): {
  request: IncomingMessage;
  response: ServerResponse;
} {
  // Whether cookies are secure follows from the configured origin, never from what a client says.
  const socket = Object.assign(new Socket(), { encrypted: origin().startsWith("https:") });
  const request = new IncomingMessage(socket);
  // The library makes addresses from the host that a request names: it is told ours, whatever a client says.
  const named = { ...Object.fromEntries(headers), host: new URL(origin()).host };
  Object.assign(request, { method, url, headers: named });
  if (body) {
    request.headers["content-length"] = String(body.byteLength);
    request.push(body);
  }
  request.push(null);
  return { request, response: new ServerResponse(request) };
}

function headersOf(response: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) headers.append(name, String(one));
    }
  }
  headers.delete("content-length");
  return headers;
}
