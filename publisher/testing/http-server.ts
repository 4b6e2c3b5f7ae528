import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type TestRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  text: string;
};
export type TestAnswer = { status: number; body?: unknown; headers?: Record<string, string> };
export type TestServer = { url: string; requests: TestRequest[]; close: () => Promise<void> };

type Answer = (request: TestRequest) => TestAnswer | Promise<TestAnswer>;

/** A server on a free port of this machine that answers with what `answer` returns. */
export async function startTestServer(answer: Answer): Promise<TestServer> {
  const requests: TestRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", async () => {
      const url = new URL(incoming.url ?? "/", "http://localhost");
      const request = {
        method: incoming.method ?? "GET",
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString(),
      };
      requests.push(request);
      const { status, body, headers = {} } = await answer(request);
      outgoing.writeHead(status, { "content-type": "application/json", ...headers });
      outgoing.end(body === undefined ? "" : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
