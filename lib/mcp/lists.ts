import "server-only";
import { isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { Caller } from "./caller.ts";
import { serverFor } from "./server.ts";

/** Methods with a single answer and no notifications. */
const LISTS: readonly unknown[] = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"];

/**
 * Whether a client with a protocol before 2026-07-28 requests a list. It would otherwise get an event stream, which
 * cannot be compressed, and the tools alone would be eight times as many bytes.
 */
export async function asksForList(request: Request, body: unknown): Promise<boolean> {
  const { method } = (body ?? {}) as { method?: unknown };
  return LISTS.includes(method) && (await isLegacyRequest(request, body));
}

/** Answers a list as one JSON body, which every client of the protocol accepts. */
export async function answerList(request: Request, parsedBody: unknown, caller: Caller): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = serverFor(caller);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
