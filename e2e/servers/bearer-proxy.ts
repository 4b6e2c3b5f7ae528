import { once } from "node:events";
import { createServer, request } from "node:http";

/** Forwards all requests with a bearer credential, for programs that cannot send one. */
export async function startBearerProxy(origin: string, credential: string) {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${credential}` };
    const onward = request(new URL(incoming.url ?? "/", origin), { method: incoming.method ?? "GET", headers });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy is not listening.");
  return {
    url: `http://localhost:${address.port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
