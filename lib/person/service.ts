import "server-only";
import type { Db } from "#db/client.ts";
import { listMemberships, lockOwners } from "#db/queries/accounts/orgs.ts";
import { erasePerson as eraseRows, PERSON_SECTIONS } from "#db/queries/accounts/person.ts";
import { findUser, lockSignUp, type UserRow } from "#db/queries/accounts/users.ts";
import { type AuditCursor, type AuditRow, listAuditEventsOfUser } from "#db/queries/audit.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { mailLater } from "#lib/auth/notices.ts";
import { isOperator } from "#lib/auth/operator.ts";
import { recordUserEvent } from "#lib/auth/user-event.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { stream } from "#lib/http/operation.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";

/** Events read at once, which bounds the memory of an export. */
const PAGE = 500;

/** Streams what is stored about the signed-in user as a JSON file. */
export async function exportMyData(ctx: Ctx) {
  const user = await getUser(ctx.db, requireUser(ctx).userId);
  const name = `clarion-personal-data-${ctx.clock.now().toISOString().slice(0, 10)}.json`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  return stream(formatPerson(ctx.db, user), "application/json", { headers });
}

/** Erases the signed-in user; see `erasePerson`. */
export async function eraseMe(ctx: Ctx): Promise<{ erased: true }> {
  await erasePerson(ctx.db, requireUser(ctx).userId, { byOperator: false }, ctx.clock.now());
  return { erased: true };
}

/** Yields the parts of a JSON document with everything that is stored about a person. */
export async function* formatPerson(db: Db, user: UserRow): AsyncGenerator<string> {
  const { passwordHash, ...account } = user;
  yield `{\n"account": ${JSON.stringify({ ...account, hasPassword: passwordHash !== null })}`;
  for (const [name, read] of Object.entries(PERSON_SECTIONS)) {
    yield `,\n${JSON.stringify(name)}: ${JSON.stringify(await read(db, user))}`;
  }
  yield ',\n"activity": [';
  let cursor: AuditCursor | undefined;
  let separator = "\n";
  do {
    const events: AuditRow[] = await listAuditEventsOfUser(db, user.id, cursor, PAGE);
    for (const event of events) {
      yield `${separator}${JSON.stringify(event)}`;
      separator = ",\n";
    }
    cursor = events.length === PAGE ? events.at(-1) : undefined;
  } while (cursor);
  yield "\n]\n}\n";
}

/**
 * Erases an account and the personal data in what stays, at once, and says so by mail and in the audit log of each of
 * the person's organizations.
 * @throws AppError `conflict` for the last owner of an organization, and for the account that operates the installation
 */
export async function erasePerson(
  db: Db,
  userId: string,
  { byOperator }: { byOperator: boolean },
  now: Date,
): Promise<void> {
  const user = await getUser(db, userId);
  await db.transaction(async (tx) => {
    // Without a list of operators the oldest account is one, so that its successor would be.
    await lockSignUp(tx);
    if (await isOperator(tx, userId, user.email)) {
      const recovery = "Name other operators with CLARION_OPERATORS first.";
      throw new AppError("conflict", "This account operates the installation", recovery);
    }
    await requireOtherOwners(tx, userId);
    await recordUserEvent(tx, userId, { operation: "erasePerson", byOperator, resourceId: userId }, now);
    await eraseRows(tx, user);
  });
  const text = `Your Clarion account ${user.email} and your personal data were erased.\n`;
  mailLater(user.email, "Your Clarion account was erased", text);
}

async function requireOtherOwners(tx: Db, userId: string): Promise<void> {
  const alone: string[] = [];
  for (const { organization, role } of await listMemberships(tx, userId)) {
    if (role === "owner" && (await lockOwners(tx, organization.id)).length === 1) alone.push(organization.name);
  }
  if (alone.length === 0) return;
  const recovery = "Make another member an owner, or delete the organization, first.";
  throw new AppError("conflict", `You are the last owner of ${alone.join(", ")}`, recovery);
}

async function getUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notFound("User");
  return user;
}
