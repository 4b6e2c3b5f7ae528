import "server-only";
import { isLegacyRequest, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { Caller } from "./caller.ts";
import { serverFor } from "./server.ts";

/** Methods that answer once and tell nothing on the way. */
const LISTS: readonly unknown[] = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"];

/**
 * Whether a client of a protocol before 2026-07-28 asks for a list. Those are otherwise answered as event streams, which
 * nothing on the way may compress: the tools alone are eight times as many bytes.
 */
export async function asksForList(request: Request, body: unknown): Promise<boolean> {
  const { method } = (body ?? {}) as { method?: unknown };
  return LISTS.includes(method) && (await isLegacyRequest(request, body));
}

/** Answers a list as one JSON body, which every client of the protocol takes. */
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
