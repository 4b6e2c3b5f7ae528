import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { claimReader, type Reader, setEmailTime } from "#db/queries/weekly-email.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { isUnsent, sendMail } from "#lib/mail.ts";
import { gatherFacts } from "./gather.ts";
import { renderEmail } from "./render.ts";
import { buildUnsubscribeLink } from "./token.ts";

/** Organizations whose facts cannot be read in one pass; the rest waits for the next one. */
const FAULTS_MAX = 50;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Monday, 5 January 1970, 07:00 UTC. */
const FIRST_MS = 4 * DAY_MS + 7 * 3_600_000;

/** The last Monday 07:00 UTC. */
export function getEmailTime(now: Date): Date {
  return new Date(FIRST_MS + Math.floor((now.getTime() - FIRST_MS) / WEEK_MS) * WEEK_MS);
}

type Platform = { db: Db; clock: Clock };

/**
 * Sends the email of this week to every member who wants it and has not had it. A member is marked before the mail
 * goes out, so that a crash loses one email at most and repeats none. Without an answer of the mail server the rest
 * waits for the next pass.
 * @returns the number of emails sent
 */
export async function sendDueEmails({ db, clock }: Platform = { db: getDb(), clock: systemClock }): Promise<number> {
  const faulty: string[] = [];
  let sent = 0;
  while (faulty.length < FAULTS_MAX) {
    const now = clock.now();
    const reader = await db.transaction((tx) => claimReader(tx, getEmailTime(now), now, faulty));
    if (!reader) break;
    const outcome = await sendEmail(db, reader, now);
    if (outcome === "sent") sent++;
    // Both are tried again in the next pass.
    if (outcome === "unread" || outcome === "unsent") await setEmailTime(db, reader, reader.previousAt);
    if (outcome === "unread") faulty.push(reader.organizationId);
    if (outcome === "unsent") break;
  }
  return sent;
}

/** `refused` by the mail server, or perhaps delivered; `unread` where the facts could not be read. */
type Outcome = "sent" | "refused" | "unsent" | "unread";

async function sendEmail(db: Db, reader: Reader, now: Date): Promise<Outcome> {
  const { organizationId, organization, email } = reader;
  const stop = buildUnsubscribeLink(reader);
  const headers = { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const settings = `${origin()}/${organization.slug}/settings/account`;
  let outcome: Outcome = "unread";
  try {
    const message = renderEmail(await gatherFacts(db, reader, now), { stop, settings });
    outcome = "refused";
    await sendMail({ to: email, ...message, headers });
    return "sent";
  } catch (error) {
    log.error({ err: error, organizationId }, "could not send a weekly email");
    return outcome === "refused" && isUnsent(error) ? "unsent" : outcome;
  }
}
