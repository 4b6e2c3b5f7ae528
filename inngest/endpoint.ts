import "server-only";
import { serve } from "inngest/edge";
import { origin } from "#lib/env.ts";
import { inngest } from "./client.ts";
import { functions } from "./index.ts";

const PATH = "/api/inngest";

/** Creates the handler that an external Inngest server calls over HTTP to run functions of this process. */
export function createEndpoint(): (request: Request) => Promise<Response> {
  return serve({ client: inngest, functions, serveOrigin: origin(), servePath: PATH });
}

/** Makes the endpoint announce its functions to the Inngest server, and returns the endpoint's answer. */
export function announceFunctions(): Promise<Response> {
  const url = new URL(PATH, origin());
  // The SDK resolves the URL against the Host header, which a request over HTTP always has.
  return createEndpoint()(new Request(url, { method: "PUT", headers: { Host: url.host } }));
}
