import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import next from "next";
import { type ApiHandler, findApplication } from "#lib/application.ts";
import { env } from "#lib/env.ts";
import { CLIENT_IP_HEADER, resolveClientIp } from "#lib/http/client-ip.ts";

const SECURITY_HEADERS = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
] as const;

/** What the API answers is never a document; pages get a policy with a nonce from `proxy.ts`. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const isData = (url = "") => url.startsWith("/v1/") || url.startsWith("/api/");
/** A web client opens these in a window and waits there: another opener policy would cut it off from its own window. */
const isConsent = (url = "") => /^\/(?:oauth\/|sign-in(?:[?/]|$))/.test(url);

/**
 * Our own HTTP server in front of Next: it stamps the client's address, which Next would take from the client, bounds
 * how long a request may take to arrive, and sets the headers that every answer carries (cheaper here than in Next).
 */
const dev = env.NODE_ENV === "development";
const application = next({ dev, dir: process.cwd(), hostname: env.HOST, port: env.PORT });
const handlePage = application.getRequestHandler();

const compress = compression();
const apiListeners = new Map<ApiHandler, RequestListener>();

/** The API is answered here; Next's router would cost more than most of its operations. */
function findApiListener(url: string): RequestListener | undefined {
  const answer = findApplication()?.findApiHandler(url);
  if (!answer) return undefined;
  const known = apiListeners.get(answer);
  if (known) return known;
  // Nobody trusts the Host header here: a fixed one keeps it out of every URL. A method that fetch forbids is refused.
  const listener = createRequestListener(letGo(answer), { host: "localhost", onError: refuse });
  apiListeners.set(answer, listener);
  return listener;
}

/** Answers, and gives up what of the body was not read: too much of it, or none at all. */
function letGo(answer: ApiHandler): ApiHandler {
  return async (request) => {
    const response = await answer(request);
    if (!request.bodyUsed) await request.body?.cancel();
    return response;
  };
}

/** TRACE, the one method that comes this far and that no Request can have. */
function refuse(): Response {
  const body = {
    error: "Method not allowed",
    code: "METHOD_NOT_ALLOWED",
    recovery: "Use a method that the endpoint documents.",
  };
  const headers = { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", "Cache-Control": "private, no-store" };
  return Response.json(body, { status: 405, headers });
}

function handle(...[request, response]: Parameters<RequestListener>): Promise<void> | void {
  const listener = findApiListener(request.url ?? "/");
  if (!listener) return handlePage(request, response);
  // What is still on its way has to be taken off the connection, or a client that sends it all first never reads.
  response.once("finish", () => request.resume());
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () =>
    listener(request, response),
  );
}

const { promise: ready, resolve: start } = Promise.withResolvers<void>();

const server = createServer((request, response) => {
  stampClientAddress(request);
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  if (isData(request.url)) response.setHeader("Content-Security-Policy", DATA_POLICY);
  if (isConsent(request.url)) response.setHeader("Cross-Origin-Opener-Policy", "unsafe-none");
  // Who comes while the server starts waits for it.
  ready
    .then(() => handle(request, response))
    .catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
});
server.headersTimeout = 20_000;
server.requestTimeout = 120_000;
server.keepAliveTimeout = 65_000;

server.once("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `clarion: port ${env.PORT} is taken. Set PORT to a free one, or stop what listens there.`
      : `clarion: the server cannot listen: ${error.message}`,
  );
  process.exit(1);
});

// The port is taken before anything else, so that a taken port is told before the database opens.
await new Promise<void>((resolve) => server.listen(env.PORT, env.HOST, () => resolve()));
start(application.prepare());
await ready;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);

function stampClientAddress(request: IncomingMessage): void {
  const forwarded = request.headers["x-forwarded-for"];
  const sent = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  const ip = resolveClientIp(request.socket.remoteAddress ?? "unknown", sent, env.CLARION_TRUSTED_PROXIES);
  request.headers[CLIENT_IP_HEADER] = ip;
  request.headers["x-forwarded-for"] = ip;
}

/** Answers what is under way, closes the database and ends; a second signal ends at once. */
function stop(): void {
  process.once("SIGINT", () => process.exit(130));
  // The browser's connection for reloading never ends by itself.
  if (dev) return void shutDown();
  server.close(() => void shutDown());
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3_000).unref();
}

async function shutDown(): Promise<void> {
  await findApplication()?.shutDown();
  process.exit(0);
}
