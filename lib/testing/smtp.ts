import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** Starts an SMTP server that accepts every mail, or refuses every recipient. `received` has the raw messages. */
export async function startSmtp(accepts = true) {
  const received: string[] = [];
  const server = createServer((socket) => converse(socket, accepts, received)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The double does not listen.");
  return { url: `smtp://127.0.0.1:${address.port}`, received, stop: () => server.close() };
}

function converse(socket: Socket, accepts: boolean, received: string[]) {
  let inData = false;
  let text = "";
  let pending = "";
  socket.on("error", () => socket.destroy());
  socket.write("220 double\r\n");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (pending + chunk).split("\r\n");
    pending = lines.pop() ?? "";
    for (const line of lines) {
      if (!inData) {
        inData = reply(socket, line, accepts);
        text = "";
      } else if (line === ".") {
        received.push(text);
        inData = false;
        socket.write("250 taken\r\n");
      } else text += `${line}\n`;
    }
  });
}

/** Answers one command; returns true when the message follows. */
function reply(socket: Socket, line: string, accepts: boolean): boolean {
  if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
  else if (line.startsWith("DATA")) socket.write("354 go on\r\n");
  else if (line.startsWith("RCPT") && !accepts) socket.write("550 unknown\r\n");
  else socket.write("250 ok\r\n");
  return line.startsWith("DATA");
}
