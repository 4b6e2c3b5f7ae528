import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// The environment is read once, on import.
beforeEach(() => void vi.resetModules());
// Files share their modules, so that none may keep an environment of this one.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Starts an SMTP server that accepts one message, or refuses every recipient. */
async function startSmtp(accepts: boolean) {
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
  socket.on("error", () => socket.destroy());
  socket.write("220 double\r\n");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    for (const line of chunk.split("\r\n").slice(0, -1)) {
      if (!inData) {
        inData = reply(socket, line, accepts);
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

async function mailWith(smtpUrl: string) {
  vi.stubEnv("SMTP_URL", smtpUrl);
  vi.stubEnv("MAIL_FROM", "Clarion <from@example.com>");
  return import("./mail.ts");
}

const mail = { to: "ada@example.com", subject: "Join Acme", text: "Accept: https://clarion.example/x" };

test("sends a mail unchanged over the configured server", async () => {
  const smtp = await startSmtp(true);
  const { mailIsConfigured, sendMail } = await mailWith(smtp.url);
  expect(mailIsConfigured()).toBe(true);
  await sendMail(mail);
  expect(smtp.received).toHaveLength(1);
  for (const part of ["From: Clarion <from@example.com>", "To: ada@example.com", "Subject: Join Acme", mail.text]) {
    expect(smtp.received[0]).toContain(part);
  }
  smtp.stop();
});

test("throws when the server refuses a mail", async () => {
  const smtp = await startSmtp(false);
  const { sendMail } = await mailWith(smtp.url);
  await expect(sendMail(mail)).rejects.toThrow("550");
  expect(smtp.received).toEqual([]);
  smtp.stop();
});

test("sends nothing and does not fail without a configured server", async () => {
  const { mailIsConfigured, sendMail } = await mailWith("");
  expect(mailIsConfigured()).toBe(false);
  await expect(sendMail(mail)).resolves.toBeUndefined();
});
