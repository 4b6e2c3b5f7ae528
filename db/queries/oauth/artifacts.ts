import { and, eq, gt, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { oauthArtifacts, oauthClients, oauthGrants } from "#db/schema/index.ts";

export type ClientMetadata = Record<string, unknown>;

export async function findClient(db: Db, id: string): Promise<ClientMetadata | undefined> {
  const [row] = await db.select({ metadata: oauthClients.metadata }).from(oauthClients).where(eq(oauthClients.id, id));
  return row?.metadata;
}

export async function upsertClient(db: Db, id: string, metadata: ClientMetadata, now: Date): Promise<void> {
  await db
    .insert(oauthClients)
    .values({ id, metadata, createdAt: now })
    .onConflictDoUpdate({ target: oauthClients.id, set: { metadata } });
}

/** Marks a client that got a grant, so that it is kept. */
export async function markClientGranted(db: Db, id: string, now: Date): Promise<void> {
  await db.update(oauthClients).set({ lastGrantedAt: now }).where(eq(oauthClients.id, id));
}

export async function deleteClient(db: Db, id: string): Promise<void> {
  await db.delete(oauthClients).where(eq(oauthClients.id, id));
}

type ArtifactRow = typeof oauthArtifacts.$inferSelect;

/** Upserts an artifact; a consumed one stays consumed. */
export async function upsertArtifact(db: Db, row: Omit<ArtifactRow, "consumedAt">): Promise<void> {
  const { key: _, ...change } = row;
  await db.insert(oauthArtifacts).values(row).onConflictDoUpdate({ target: oauthArtifacts.key, set: change });
}

export async function findArtifact(db: Db, key: string): Promise<ArtifactRow | undefined> {
  const [row] = await db.select().from(oauthArtifacts).where(eq(oauthArtifacts.key, key));
  return row;
}

export async function findArtifactByLookup(db: Db, lookup: string): Promise<ArtifactRow | undefined> {
  const [row] = await db.select().from(oauthArtifacts).where(eq(oauthArtifacts.lookup, lookup));
  return row;
}

/**
 * Consumes an artifact; of concurrent callers only one gets true.
 * @param graceStart an artifact that was consumed after this can be consumed again: the grace of a rotated refresh
 * token. Null for artifacts that can be consumed once.
 */
export async function consumeArtifact(db: Db, key: string, now: Date, graceStart: Date | null): Promise<boolean> {
  const { consumedAt } = oauthArtifacts;
  const isOpen = graceStart === null ? isNull(consumedAt) : or(isNull(consumedAt), gt(consumedAt, graceStart));
  const rows = await db
    .update(oauthArtifacts)
    .set({ consumedAt: sql`coalesce(${consumedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(oauthArtifacts.key, key), isOpen))
    .returning({ key: oauthArtifacts.key });
  return rows.length > 0;
}

export async function deleteArtifact(db: Db, key: string): Promise<void> {
  await db.delete(oauthArtifacts).where(eq(oauthArtifacts.key, key));
}

export async function deleteArtifactsOfGrant(db: Db, grantId: string): Promise<void> {
  await db.delete(oauthArtifacts).where(eq(oauthArtifacts.grantId, grantId));
}

/**
 * Deletes expired artifacts, grants that ended before `endedBefore`, and clients registered before `unusedBefore`
 * without an active grant.
 */
export async function deleteExpiredOauth(
  db: Db,
  { now, endedBefore, unusedBefore }: { now: Date; endedBefore: Date; unusedBefore: Date },
): Promise<void> {
  await db.delete(oauthArtifacts).where(lt(oauthArtifacts.expiresAt, now));
  await db
    .delete(oauthGrants)
    .where(or(lt(oauthGrants.expiresAt, endedBefore), lt(oauthGrants.revokedAt, endedBefore)));
  const grants = db.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.clientId, oauthClients.id));
  const lastUse = sql`coalesce(${oauthClients.lastGrantedAt}, ${oauthClients.createdAt})`;
  await db
    .delete(oauthClients)
    .where(and(lt(lastUse, sql`${unusedBefore.toISOString()}::timestamptz`), notExists(grants)));
}
