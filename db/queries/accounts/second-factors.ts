import { and, count, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { passkeys, recoveryCodes, secondFactors } from "#db/schema/index.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Whether the user has a confirmed authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const app = db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  const keys = db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, userId));
  return (await unionAll(app, keys).limit(1)).length > 0;
}

/** Stores a factor in place of one that is not confirmed. @returns false, with nothing written, if a confirmed one exists */
export async function putUnconfirmedFactor(db: Db, row: typeof secondFactors.$inferInsert): Promise<boolean> {
  const { secret, createdAt } = row;
  const rows = await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Accepts a time step once: of two concurrent attempts with one code only one succeeds. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** @returns false if it was confirmed before, or does not exist */
export async function confirmFactor(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ confirmedAt: now })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Deletes a confirmed authenticator app. @returns whether there was one */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function deleteRecoveryCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: string[], createdAt: Date): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId, createdAt })));
}

/** Uses a recovery code up. @returns whether it was open */
export async function consumeRecoveryCode(db: Db, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.count ?? 0;
}
