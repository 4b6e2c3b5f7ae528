import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

type ReceivedMail = { to: string; headers: ReadonlyMap<string, string>; body: string };
export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** What the server does with the next mail to an address: an answer to its command, or an end of the connection. */
  faults: Map<string, { command: "RCPT" | "DATA"; answer: string | null }>;
  close: () => Promise<void>;
};

/** A mail server (RFC 5321) without sign-in and TLS that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const faults: MailServer["faults"] = new Map();
  const server = createServer((socket) => serve(socket, mails, faults));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    faults,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function serve(socket: Socket, mails: ReceivedMail[], faults: MailServer["faults"]): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let [pending, to, isData] = ["", "", false];
  /** Answers a fault of the address, if there is one for the command. */
  const fail = (command: "RCPT" | "DATA"): boolean => {
    const fault = faults.get(to);
    if (fault?.command !== command) return false;
    faults.delete(to);
    if (fault.answer === null) socket.destroy();
    else say(fault.answer);
    return true;
  };
  const takeLine = (line: string): void => {
    const [command = ""] = line.toUpperCase().split(/[ :]/, 1);
    if (command === "RCPT") to = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (command === "RCPT" && fail("RCPT")) return;
    if (command === "DATA") isData = true;
    if (command === "DATA") say("354 go on");
    else if (command === "QUIT") socket.end("221 bye\r\n");
    else say(command === "EHLO" ? "250 test" : "250 OK");
  };
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    pending += chunk.toString();
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = pending.indexOf(end);
      if (at < 0) return;
      const part = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (!isData) {
        takeLine(part);
        continue;
      }
      isData = false;
      const received = parse(to, part);
      // A server that ends the connection here has the mail, and the sender cannot know it.
      if (faults.get(to)?.command !== "DATA" || faults.get(to)?.answer === null) mails.push(received);
      if (!fail("DATA")) say("250 kept");
    }
  });
  say("220 test ESMTP");
}

function parse(to: string, text: string): ReceivedMail {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { to, headers: new Map(headers), body: rest.join("\r\n\r\n") };
}
