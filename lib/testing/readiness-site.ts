import type { IncomingMessage } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Ask, AuditAccess, SiteReader } from "#lib/geo/readiness/site/reader.ts";
import type { Look } from "#lib/geo/readiness/types.ts";
import { selfSigned } from "./tls.ts";

export type SiteReply = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array };
export type SiteRequest = { path: string; agent: string; accept: string };
/** The reply of a path. `never` sends the start of a reply, then stalls until the client gives up. */
export type SiteRoute = SiteReply | "never" | ((request: SiteRequest) => SiteReply | "never");
export type SiteRoutes = Record<string, SiteRoute>;
/** A clock that slow routes advance. */
export type SiteClock = { ms: number };

export type ServedSite = {
  url: string;
  /** Allows the guarded fetch to reach the site, with a clock that only the site advances. */
  web: AuditAccess;
  requests: { path: string; agent: string }[];
  close: () => Promise<void>;
};

const { key, cert } = selfSigned();
setDefaultCACertificates([...getCACertificates(), cert]);

/**
 * Serves a website over HTTPS on 127.0.0.1. Paths without a route get the reply of `*`, else a 404.
 * @param buildRoutes builds the routes from the site's origin
 */
export async function serveSite(buildRoutes: (origin: string, clock: SiteClock) => SiteRoutes): Promise<ServedSite> {
  const requests: ServedSite["requests"] = [];
  const clock: SiteClock = { ms: 0 };
  const waiting = new Map<string, AbortController[]>();
  let routes: SiteRoutes = {};
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? "/";
    const reply = resolveReply(routes[path] ?? routes["*"], asRequest(request));
    requests.push({ path, agent: request.headers["user-agent"] ?? "" });
    if (reply === "never") {
      response.writeHead(200, { "content-type": "text/html", "content-length": "100000" }).write("<html>");
      for (const controller of waiting.get(path) ?? []) controller.abort();
      return;
    }
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  });
  const port = await listen(server);
  const host = `127.0.0.1:${port}`;
  routes = buildRoutes(`https://${host}`, clock);
  const deadline = (_: number, url: string) => {
    const controller = new AbortController();
    const { pathname } = new URL(url);
    waiting.set(pathname, [...(waiting.get(pathname) ?? []), controller]);
    return controller.signal;
  };
  return {
    url: `https://${host}/`,
    web: { allowedHosts: [`https://${host}`], now: () => clock.ms, deadline },
    requests,
    close: () => close(server),
  };
}

function resolveReply(route: SiteRoute | undefined, request: SiteRequest): SiteReply | "never" {
  if (route === undefined) return { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not found</h1>" };
  return typeof route === "function" ? route(request) : route;
}

function asRequest({ url = "/", headers }: IncomingMessage): SiteRequest {
  return { path: url, agent: headers["user-agent"] ?? "", accept: headers.accept ?? "" };
}

/** Reads the same routes without a connection, for tests of content instead of transport. */
export function memoryReader(origin: string, routes: SiteRoutes): SiteReader {
  const look = async (requestedUrl: string, ask: Ask = {}, redirects = 0, from = requestedUrl): Promise<Look> => {
    const { origin: host, pathname, href } = new URL(requestedUrl);
    const { userAgent: agent = "ClarionBot", accept = "text/html" } = ask;
    const route = host === origin ? (routes[pathname] ?? routes["*"]) : undefined;
    const reply = resolveReply(route, { path: pathname, agent, accept });
    if (reply === "never") throw new Error("A route that never answers needs a connection.");
    const { status = 200, headers = {}, body = "" } = reply;
    if (headers.location !== undefined && redirects < 5) {
      return look(new URL(headers.location, href).href, ask, redirects + 1, from);
    }
    const text = new TextDecoder().decode(typeof body === "string" ? Buffer.from(body) : body);
    const size = { bytes: Buffer.byteLength(body), isCut: false, firstByteMs: 0 };
    return { isAnswered: true, requestUrl: from, url: href, status, headers, text, redirects, ...size };
  };
  return { look: (url, ask) => look(url, ask) };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
