import { serve } from "inngest/next";
import { inngest, isEmbedded } from "#inngest/client.ts";
import { functions } from "#inngest/index.ts";
import { origin } from "#lib/env.ts";

// The embedded server calls functions in process. Only an external Inngest server needs this endpoint.
const handlers = isEmbedded
  ? undefined
  : serve({ client: inngest, functions, serveOrigin: origin(), servePath: "/api/inngest" });

const absent = () => new Response(null, { status: 404 });

export const GET = handlers?.GET ?? absent;
export const POST = handlers?.POST ?? absent;
export const PUT = handlers?.PUT ?? absent;
