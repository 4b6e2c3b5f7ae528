import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema/index.ts";

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;
export type IdempotencyScope = Pick<IdempotencyRow, "organizationId" | "endpointId" | "key">;

const { organizationId, endpointId, key, holder, leasedUntil, response, expiresAt } = idempotencyKeys;

const matchesKey = (scope: IdempotencyScope) =>
  and(eq(organizationId, scope.organizationId), eq(endpointId, scope.endpointId), eq(key, scope.key));
const isHeldBy = (scope: IdempotencyScope, name: string) => and(matchesKey(scope), eq(holder, name), isNull(response));

/**
 * Claims a key that is new, expired or whose lease has run out, in one atomic statement.
 * @returns whether `holder` has it now; of concurrent callers one has
 */
export async function claimKey(db: Db, row: Omit<IdempotencyRow, "response">, now: Date): Promise<boolean> {
  const isAbandoned = sql`(${isNull(response)} and ${lte(leasedUntil, now)})`;
  const isWorthless = sql`(${isNotNull(response)} and ${lte(expiresAt, now)})`;
  const rows = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [organizationId, endpointId, key],
      set: {
        requestHash: row.requestHash,
        holder: row.holder,
        leasedUntil: row.leasedUntil,
        response: null,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
      },
      setWhere: sql`${isAbandoned} or ${isWorthless}`,
    })
    .returning({ holder });
  return rows.length > 0;
}

export async function findKey(db: Db, scope: IdempotencyScope): Promise<IdempotencyRow | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(matchesKey(scope));
  return row;
}

/** Extends a lease; a lease that another holder took over is unchanged. */
export async function renewKey(db: Db, scope: IdempotencyScope, name: string, until: Date): Promise<void> {
  await db.update(idempotencyKeys).set({ leasedUntil: until }).where(isHeldBy(scope, name));
}

/** Stores the response and ends the lease. */
export async function storeResponse(
  db: Db,
  scope: IdempotencyScope,
  name: string,
  kept: { response: string; expiresAt: Date },
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ ...kept, leasedUntil: null })
    .where(isHeldBy(scope, name));
}

/** Frees a key whose request produced no response to store. */
export async function releaseKey(db: Db, scope: IdempotencyScope, name: string): Promise<void> {
  await db.delete(idempotencyKeys).where(isHeldBy(scope, name));
}

/** Deletes expired responses, and keys whose work was abandoned. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(lt(expiresAt, now), or(isNotNull(response), isNull(leasedUntil), lt(leasedUntil, now))));
}
