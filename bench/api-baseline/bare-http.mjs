// What node:http itself costs: one fixed body of the size of the measured answer.
import { createServer } from "node:http";

const body = "x".repeat(Number(process.env.BODY_BYTES));
createServer((_, response) => response.writeHead(200, { "Content-Type": "application/json" }).end(body)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
