// The cost of node:http itself: one fixed body of the size of the measured response.
import { createServer } from "node:http";

const body = "x".repeat(Number(process.env.BODY_BYTES));
createServer((_, response) => response.writeHead(200, { "Content-Type": "application/json" }).end(body)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
