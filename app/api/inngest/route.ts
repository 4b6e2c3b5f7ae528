import { isEmbedded } from "#inngest/client.ts";
import { createEndpoint } from "#inngest/endpoint.ts";

// The embedded server calls functions in process. Only an external Inngest server needs this endpoint.
const answer = isEmbedded ? () => new Response(null, { status: 404 }) : createEndpoint();

export { answer as GET, answer as POST, answer as PUT };
