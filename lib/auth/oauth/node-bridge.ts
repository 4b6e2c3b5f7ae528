import "server-only";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { origin } from "#lib/env.ts";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** A web request for oidc-provider; its body has already been read. */
export type BridgedRequest = { method: string; url: string; headers: Headers; body?: Uint8Array };

/**
 * Runs a `node:http` handler for a web request without a socket: the response is collected as the handler writes it.
 */
export async function callNodeHandler(handler: NodeHandler, sent: BridgedRequest): Promise<Response> {
  const { request, response } = toNodeObjects(sent);
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
  return new Response(body, { status, headers: toHeaders(response) });
}

/** Builds a Node request and response, for handlers and to read and set cookies. */
export function toNodeObjects({ method, url, headers, body }: BridgedRequest): {
  request: IncomingMessage;
  response: ServerResponse;
} {
  // The configured origin decides whether cookies are secure, never a client's header.
  const socket = Object.assign(new Socket(), { encrypted: origin().startsWith("https:") });
  const request = new IncomingMessage(socket);
  // The library builds URLs from the Host header, so the header is set to our own host.
  const trustedHeaders = { ...Object.fromEntries(headers), host: new URL(origin()).host };
  Object.assign(request, { method, url, headers: trustedHeaders });
  if (body) {
    request.headers["content-length"] = String(body.byteLength);
    request.push(body);
  }
  request.push(null);
  return { request, response: new ServerResponse(request) };
}

function toHeaders(response: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) headers.append(name, String(one));
    }
  }
  headers.delete("content-length");
  return headers;
}
