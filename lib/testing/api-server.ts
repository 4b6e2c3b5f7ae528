import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ApiRequest = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
export type ApiAnswer = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  raw?: string;
  cut?: boolean;
};

/** Answers a request; undefined passes it to the next handler. */
export type ApiHandler = (request: ApiRequest) => ApiAnswer | undefined;

export type ApiServer = {
  /** The origin, also for `allowedHosts`. */
  url: string;
  /** `host:port` */
  host: string;
  requests: ApiRequest[];
  /** Runs before the server's own handler, to simulate failures; undefined passes the request on. */
  intercept: ApiHandler | undefined;
  close: () => Promise<void>;
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, answer: ApiAnswer): void {
  const text = answer.raw ?? JSON.stringify(answer.json ?? null);
  response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
  if (answer.cut !== true) {
    response.end(text);
    return;
  }
  // Sends half of the announced body, then drops the connection.
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

/**
 * Starts a JSON API on 127.0.0.1 over plain HTTP. Requests that the handler does not answer get a 404 in the vendors'
 * format.
 */
export async function startApiServer(
  handle: (request: ApiRequest, server: ApiServer) => ApiAnswer | undefined,
): Promise<ApiServer> {
  const serve = async (incoming: IncomingMessage): Promise<ApiAnswer> => {
    const url = new URL(incoming.url ?? "/", server.url);
    const request = {
      method: incoming.method ?? "GET",
      url,
      headers: incoming.headers,
      body: await readBody(incoming),
    };
    server.requests.push(request);
    return (
      server.intercept?.(request) ?? handle(request, server) ?? { status: 404, json: { message: "404 Not Found" } }
    );
  };
  const http = createServer((incoming, response) => {
    serve(incoming).then(
      (answer) => send(response, answer),
      // A bug in the fake server surfaces in the calling test as a 500.
      (defect: unknown) => send(response, { status: 500, json: { message: String(defect) } }),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  const server: ApiServer = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests: [],
    intercept: undefined,
    close,
  };
  return server;
}
