import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { text } from "node:stream/consumers";

export type Sent = Record<string, unknown> & { eventId: string };
export type Endpoint = {
  url: string;
  /** The events of all requests in order of arrival. */
  events: Sent[];
  /** The requests of the tracker, with the size of each batch. */
  batches: { authorization: string | undefined; size: number }[];
  close: () => Promise<void>;
};

const TEN_MB = Buffer.alloc(10_000_000, "x");

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const closed = (server: Server | TcpServer) => new Promise<void>((resolve) => server.close(() => resolve()));

async function httpEndpoint(answer: (...args: [...Parameters<RequestListener>, number]) => void): Promise<Endpoint> {
  const events: Sent[] = [];
  const batches: Endpoint["batches"] = [];
  const read = async (request: IncomingMessage) => {
    const batch = JSON.parse(await text(request)) as { events: Sent[] };
    events.push(...batch.events);
    batches.push({ authorization: request.headers.authorization, size: batch.events.length });
  };
  const server = createServer((request, response) => {
    void read(request).then(() => answer(request, response, batches.length));
  });
  const url = `http://127.0.0.1:${await listen(server)}/ingest`;
  const close = async () => {
    server.closeAllConnections();
    await closed(server);
  };
  return { url, events, batches, close };
}

async function tcpEndpoint(onConnection: Parameters<typeof createTcpServer>[1]): Promise<Endpoint> {
  const server = createTcpServer(onConnection);
  const url = `http://127.0.0.1:${await listen(server)}/ingest`;
  return { url, events: [], batches: [], close: () => closed(server) };
}

/** Accepts all events. */
export const accepting = () => httpEndpoint((_, response) => void response.writeHead(202).end("{}"));

/** Answers with each status in turn, then repeats the last one. */
export const answering = (...statuses: number[]) =>
  httpEndpoint((_, response, turn) => {
    response.writeHead(statuses[Math.min(turn, statuses.length) - 1] ?? 202).end("{}");
  });

/** An endpoint on a closed port. */
export async function refusing(): Promise<Endpoint> {
  const endpoint = await tcpEndpoint(() => {});
  await endpoint.close();
  return { ...endpoint, close: async () => {} };
}

/** Accepts a request and never answers. */
export const hanging = () => httpEndpoint(() => {});

/** Resets each connection at once. */
export const resetting = () =>
  tcpEndpoint((socket) => {
    socket.on("error", () => {});
    socket.resetAndDestroy();
  });

/** Answers with ten megabytes. */
export const flooding = () => httpEndpoint((_, response) => void response.writeHead(200).end(TEN_MB));

/** Answers with text that is not HTTP. */
export const babbling = () =>
  tcpEndpoint((socket) => {
    socket.on("error", () => {});
    socket.end("\u0000\u0001 250 OK\r\n\r\n\u0007", () => socket.destroy());
  });

/** Redirects to another URL. */
export const redirecting = (location: string) =>
  httpEndpoint((_, response) => void response.writeHead(307, { location }).end());

/** Endpoints that misbehave in all ways that a tracker must survive. */
export const HOSTILE = {
  accepts: accepting,
  refuses: refusing,
  hangs: hanging,
  resets: resetting,
  "answers 10 MB": flooding,
  "answers garbage": babbling,
  "answers 500": () => answering(500),
  "answers 401": () => answering(401),
} as const;
