import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import next from "next";
import { type ApiHandler, findApplication, startDraining, waitForApplication } from "#lib/application.ts";
import { routeToSite } from "#lib/domains/route.ts";
import { env, origin } from "#lib/env.ts";
import { CLIENT_IP_HEADER, resolveClientIp } from "#lib/http/client-ip.ts";
import { getSecurityHeaders, isDecodable } from "#lib/http/front.ts";
import { isDomainName, readHostName } from "#lib/http/host-name.ts";
import { SITE_HEADER } from "#lib/http/site-header.ts";

const SECURITY_HEADERS = getSecurityHeaders(origin());
const OWN_HOST = readHostName(new URL(origin()).host);

/** API responses are never documents. Pages get a policy with a nonce from `proxy.ts`. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const isData = (url = "") => url.startsWith("/v1/") || url.startsWith("/api/");
/** Web clients open these pages in a popup; a stricter opener policy would separate it from its opener. */
const isConsent = (url = "") => /^\/(?:oauth\/|sign-in(?:[?/]|$))/.test(url);

/**
 * Our HTTP server in front of Next. It sets the client's address, which Next would trust from the client, limits the
 * time of a request, and sets common headers (cheaper here than in Next).
 */
const dev = env.NODE_ENV === "development";
/** How long open requests may go on after a signal; clients resume streams by themselves. */
const FINISH_MS = { SIGINT: 3_000, SIGTERM: 20_000 };
const application = next({ dev, dir: process.cwd(), hostname: env.HOST, port: env.PORT });
const handlePage = application.getRequestHandler();

const compress = compression({ filter: isCompressible });
const apiListeners = new Map<ApiHandler, RequestListener>();

/** The API is handled here, because Next's router would cost more than most of its operations. */
function findApiListener(url: string): RequestListener | undefined {
  const answer = findApplication()?.findApiHandler(url);
  if (!answer) return undefined;
  const existing = apiListeners.get(answer);
  if (existing) return existing;
  // A fixed host keeps the untrusted Host header out of all URLs. Methods that fetch forbids are refused.
  const listener = createRequestListener(cancelUnreadBody(answer), { host: "localhost", onError: refuse });
  apiListeners.set(answer, listener);
  return listener;
}

/** Handles a request, and cancels the unread rest of its body. */
function cancelUnreadBody(answer: ApiHandler): ApiHandler {
  return async (request) => {
    const response = await answer(request);
    if (!request.bodyUsed) await request.body?.cancel();
    return response;
  };
}

/** Refuses TRACE, the one method that reaches this handler but that no Request can have. */
function refuse(): Response {
  const body = {
    error: "Method not allowed",
    code: "METHOD_NOT_ALLOWED",
    recovery: "Use a method that the endpoint documents.",
  };
  const headers = { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", "Cache-Control": "private, no-store" };
  return Response.json(body, { status: 405, headers });
}

/** Next appends headers of public pages and feeds as lists, which its own compression does not recognize. */
function isCompressible(...[request, response]: Parameters<typeof compression.filter>): boolean {
  const type = response.getHeader("Content-Type");
  if (Array.isArray(type) && type[0]) response.setHeader("Content-Type", type[0]);
  return compression.filter(request, response);
}

/**
 * Rewrites a request that came to a custom domain to the path that serves it; other requests stay as they are.
 * @returns false if the host serves nothing at this URL
 */
async function routeHost(request: IncomingMessage): Promise<boolean> {
  delete request.headers[SITE_HEADER];
  const host = readHostName(request.headers.host ?? "");
  if (host === OWN_HOST || !isDomainName(host)) return true;
  const slug = await findApplication()?.findSite(host);
  const url = slug && routeToSite(request.url ?? "", slug);
  if (!url) return false;
  request.url = url;
  request.headers[SITE_HEADER] = host;
  return true;
}

/** Answers for a host that serves nothing, or nothing at this URL. */
function answerNothing(response: ServerResponse): void {
  response.setHeader("Content-Security-Policy", DATA_POLICY);
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(
    `Nothing is served at this address.

If you operate this server: CLARION_ORIGIN is the only host name of the dashboard and the API.
A custom domain serves the public pages of an organization after its DNS record has been checked.
`,
  );
}

async function handle(...[request, response]: Parameters<RequestListener>): Promise<void> {
  if (!(await routeHost(request))) return answerNothing(response);
  const url = request.url ?? "/";
  const listener = findApiListener(url) ?? (url.startsWith("/p/") ? handlePage : undefined);
  if (!listener) return handlePage(request, response);
  // The rest of the body must be drained, because a client that sends it completely first would never read.
  response.once("finish", () => request.resume());
  compress(request as Parameters<typeof compress>[0], response as Parameters<typeof compress>[1], () =>
    listener(request, response),
  );
}

// The program that reads the log can end first. Each failed write would be reported by another one, without end.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

const { promise: ready, resolve: start } = Promise.withResolvers<unknown>();

const server = createServer((request, response) => {
  stampClientAddress(request);
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
  if (isData(request.url)) response.setHeader("Content-Security-Policy", DATA_POLICY);
  if (isConsent(request.url)) response.setHeader("Cross-Origin-Opener-Policy", "unsafe-none");
  if (!isDecodable(request.url ?? "/")) {
    response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" }).end("The address is malformed.\n");
    return;
  }
  // Requests during the start wait for its end.
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

// The port is taken first, so that a taken port is reported before the database opens.
await new Promise<void>((resolve) => server.listen(env.PORT, env.HOST, () => resolve()));
// In production, Next does not wait for the application, and would answer paths of the API with its 404 page.
start(Promise.all([application.prepare(), waitForApplication()]));
await ready;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop(signal));

function stampClientAddress(request: IncomingMessage): void {
  const forwarded = request.headers["x-forwarded-for"];
  const sent = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  const ip = resolveClientIp(request.socket.remoteAddress ?? "unknown", sent, env.CLARION_TRUSTED_PROXIES);
  request.headers[CLIENT_IP_HEADER] = ip;
  request.headers["x-forwarded-for"] = ip;
}

/**
 * Finishes open requests, closes the database and exits; a second signal exits at once. After SIGTERM, the signal of
 * orchestrators, it first answers for the drain time.
 */
function stop(signal: keyof typeof FINISH_MS): void {
  process.once("SIGINT", () => process.exit(130));
  // The browser's reload connection of the development server never ends by itself.
  if (dev) return void shutDown();
  startDraining();
  const close = () => {
    server.close(() => void shutDown());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), FINISH_MS[signal]).unref();
  };
  setTimeout(close, signal === "SIGTERM" ? env.CLARION_DRAIN_SECONDS * 1000 : 0);
}

async function shutDown(): Promise<void> {
  await findApplication()?.shutDown();
  process.exit(0);
}
