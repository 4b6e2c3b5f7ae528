import "server-only";
import { createTransport } from "nodemailer";
import { env } from "./env.ts";
import { log } from "./log.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same content for mail programs that show HTML. */
  html?: string;
  headers?: Readonly<Record<string, string>>;
};

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
    await transport.sendMail({ from: env.MAIL_FROM, ...mail, headers: { ...mail.headers } });
  } finally {
    transport.close();
  }
}

/** What nodemailer says of a fault: the SMTP `command`, and the `responseCode` of the server's answer. */
type SmtpFault = Error & { code?: string; command?: string; responseCode?: number };

/** Whether the server surely has no mail and has not refused its recipient, so that the same mail can be sent later. */
export function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode = 0 } = error as SmtpFault;
  if (code === undefined || command === "DATA") return false;
  return command !== "RCPT TO" || responseCode < 500;
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
