import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqLeader } from "#db/schema/embedded.ts";

const ROW = "leader";

/**
 * Makes `holder` the leader when the lease is free, expired or `force`d. Every change of leader increments the
 * generation.
 * @returns the generation, or undefined while another process leads
 */
export async function acquireLeadership(
  db: Db,
  { holder, now, expiresAt, force }: { holder: string; now: Date; expiresAt: Date; force: boolean },
): Promise<number | undefined> {
  const [row] = await db
    .insert(iqLeader)
    .values({ id: ROW, holder, generation: 1, expiresAt })
    .onConflictDoUpdate({
      target: iqLeader.id,
      set: { holder, generation: sql`${iqLeader.generation} + 1`, expiresAt },
      setWhere: (force ? undefined : or(lte(iqLeader.expiresAt, now), eq(iqLeader.holder, holder))) ?? sql`true`,
    })
    .returning({ generation: iqLeader.generation });
  return row?.generation;
}

const isMine = (holder: string, generation: number) =>
  and(eq(iqLeader.id, ROW), eq(iqLeader.holder, holder), eq(iqLeader.generation, generation));

/**
 * Extends the lease.
 * @returns false when another process leads by now
 */
export async function renewLeadership(
  db: Db,
  { holder, generation, expiresAt }: { holder: string; generation: number; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(iqLeader)
    .set({ expiresAt })
    .where(isMine(holder, generation))
    .returning({ id: iqLeader.id });
  return rows.length > 0;
}

/** Whether `holder` still leads. Nobody can take over before this transaction ends. */
export async function holdsLeadership(
  tx: Db,
  { holder, generation, now }: { holder: string; generation: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .select({ id: iqLeader.id })
    .from(iqLeader)
    .where(and(isMine(holder, generation), gt(iqLeader.expiresAt, now)))
    .for("share");
  return rows.length > 0;
}

/** Ends the lease, so that a standby need not wait for it to expire. */
export async function releaseLeadership(db: Db, holder: string, generation: number): Promise<void> {
  await db
    .update(iqLeader)
    .set({ expiresAt: new Date(0) })
    .where(isMine(holder, generation));
}
