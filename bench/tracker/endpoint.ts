import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// The tracker's endpoint in a separate process, so that its work is not counted as the tracker's.
const server = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(202, { "content-type": "application/json" }).end("{}"));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
