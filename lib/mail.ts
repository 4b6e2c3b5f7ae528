import "server-only";
import { createTransport } from "nodemailer";
import { env } from "./env.ts";
import { log } from "./log.ts";

export type Mail = { to: string; subject: string; text: string };

/** Whether mail is sent; without a server it is printed to the log. */
export function mailIsConfigured(): boolean {
  return env.SMTP_URL !== undefined;
}

/** Sends a mail over `SMTP_URL`, or prints it to the log without one. Throws when the server refuses it. */
export async function sendMail(mail: Mail): Promise<void> {
  if (!env.SMTP_URL) {
    log.info({ to: mail.to, subject: mail.subject }, `No mail server is set (SMTP_URL). The mail reads:\n${mail.text}`);
    return;
  }
  const transport = createTransport(env.SMTP_URL);
  try {
    await transport.sendMail({ from: env.MAIL_FROM, ...mail });
  } finally {
    transport.close();
  }
}

/** Connects to `SMTP_URL` and signs in without sending a mail. Throws when the server refuses. */
export async function verifyMailServer(): Promise<void> {
  if (!env.SMTP_URL) throw new Error("No mail server is set (SMTP_URL).");
  const transport = createTransport(env.SMTP_URL);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
