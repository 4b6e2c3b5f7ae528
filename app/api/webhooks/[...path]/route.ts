import { receiveWebhook } from "#lib/webhooks/receive.ts";

export const dynamic = "force-dynamic";

const handler = (request: Request) => receiveWebhook(request);

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
