import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { insertAuditEvent } from "#db/queries/audit.ts";
import { switchWeeklyEmail } from "#db/queries/weekly-email.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { decodeUtf8, readBytes } from "#lib/http/body.ts";
import { newId } from "#lib/ids.ts";
import { readUnsubscribeToken } from "./token.ts";

const BODY_MAX = 1_024;
/** No scripts; the address is a credential, so that pages it links to do not learn it. */
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

type Platform = { db: Db; clock: Clock };
const platform = (): Platform => ({ db: getDb(), clock: systemClock });

/** Asks before it stops the emails, because mail scanners open every link of a email. */
export function askToUnsubscribe(token: string): Response {
  if (!readUnsubscribeToken(token)) return missing();
  return page(
    "Unsubscribe from the weekly email?",
    '<p>You will no longer get the weekly email of this organization. You can turn it on again in your account settings.</p>\n<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>',
  );
}

/** Stops the emails of a member by one request of a mail program (RFC 8058), which needs no sign-in and no cookie. */
export async function unsubscribe(token: string, request: Request, { db, clock } = platform()): Promise<Response> {
  const key = readUnsubscribeToken(token);
  if (!key) return missing();
  try {
    if (!(await isOneClick(request))) {
      return page("This request is not complete", "<p>Send <code>List-Unsubscribe=One-Click</code>.</p>", 400);
    }
  } catch (error) {
    if (error instanceof AppError)
      return page("This request cannot be read", "", error.kind === "tooLarge" ? 413 : 400);
    throw error;
  }
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await switchWeeklyEmail(tx, key, false, now))) return;
    await insertAuditEvent(tx, {
      id: newId("aud", now.getTime()),
      organizationId: key.organizationId,
      at: now,
      actorType: "user",
      actorName: (await findUser(tx, key.userId))?.email ?? null,
      userId: key.userId,
      credentialId: null,
      operation: "updateWeeklyEmail",
      resourceId: key.organizationId,
      fields: ["weeklyEmail"],
      via: "api",
      address: null,
      requestId: newId("req", now.getTime()),
    });
  });
  return page("You are unsubscribed", "<p>You can turn the weekly email on again in your account settings.</p>");
}

/** The body may be a form of either kind (RFC 8058, 3.1). */
async function isOneClick(request: Request): Promise<boolean> {
  const text = decodeUtf8(await readBytes(request, BODY_MAX));
  const type = (request.headers.get("content-type") ?? "").toLowerCase();
  if (!type.startsWith("multipart/form-data")) {
    return new URLSearchParams(text).get("List-Unsubscribe") === "One-Click";
  }
  return /name="?List-Unsubscribe"?[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\nOne-Click\r\n/.test(text);
}

const missing = () => page("This link does not work", "<p>Open the link in your newest email.</p>", 404);

function page(title: string, body: string, status = 200): Response {
  const style =
    "<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.25rem}h1{font-size:1.25rem}button{font:inherit;padding:.5rem 1rem}</style>";
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}</head>
<body><main><h1>${title}</h1>
${body}</main></body>
</html>
`;
  return new Response(html, { status, headers: HEADERS });
}
