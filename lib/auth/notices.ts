import "server-only";
import { origin } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { sendMail } from "#lib/mail.ts";

/** Sends a mail after the answer, so that response times reveal nothing and a broken mail server fails no request. */
export function mailLater(to: string, subject: string, text: string): void {
  sendMail({ to, subject, text }).catch((error: unknown) =>
    log.error({ err: error, subject }, "Could not send a mail"),
  );
}

/**
 * Mails a user that the access to the account has changed, and what to do if somebody else did it.
 * @param what a sentence, or several
 */
export function mailNotice(to: string, subject: string, what: string): void {
  mailLater(to, subject, `${what}\n\nIf this was not you, set a new password: ${origin()}/forgot-password\n`);
}
