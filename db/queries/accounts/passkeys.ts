import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkeys } from "#db/schema/index.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** @returns undefined when an account has the credential already */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [stored] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return stored;
}

/** @returns undefined when the user has no such passkey */
export async function renamePasskey(
  db: Db,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

/** Notes a signature, with the count that the authenticator gave it. */
export async function notePasskeyUse(
  tx: Db,
  passkeyId: string,
  use: { counter: number; lastUsedAt: Date },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, passkeyId));
}

/** @returns undefined when the user has no such passkey */
export async function deletePasskey(tx: Db, userId: string, passkeyId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

/** Deletes all passkeys of a user. @returns how many there were */
export async function deletePasskeys(tx: Db, userId: string): Promise<number> {
  const rows = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return rows.length;
}
