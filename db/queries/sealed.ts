import { and, asc, ne, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { integrations, oauthArtifacts, oauthSigningKeys, repositories, secondFactors } from "#db/schema/index.ts";

/** The columns that hold what is sealed with the installation's secret, by what they are. */
const COLUMNS = {
  integrationToken: { table: integrations, key: integrations.id, sealed: integrations.tokenCiphertext },
  webhookSecret: { table: repositories, key: repositories.id, sealed: repositories.webhookSecretCiphertext },
  secondFactor: { table: secondFactors, key: secondFactors.userId, sealed: secondFactors.secret },
  oauthArtifact: { table: oauthArtifacts, key: oauthArtifacts.key, sealed: oauthArtifacts.payload },
  signingKey: { table: oauthSigningKeys, key: oauthSigningKeys.kid, sealed: oauthSigningKeys.privateJwk },
} satisfies Record<string, { table: PgTable; key: AnyPgColumn; sealed: AnyPgColumn }>;

export type SealedKind = keyof typeof COLUMNS;
export const SEALED_KINDS = Object.keys(COLUMNS) as SealedKind[];

export type SealedRow = { key: string; sealed: string };

/** Rows after a key that are sealed with another secret than the one of the id, in the order of their keys. */
export async function listSealedOtherwise(
  db: Db,
  kind: SealedKind,
  sealId: string,
  { after, limit }: { after: string; limit: number },
): Promise<SealedRow[]> {
  const { table, key, sealed } = COLUMNS[kind];
  return db
    .select({ key: sql<string>`${key}`, sealed: sql<string>`${sealed}` })
    .from(table as PgTable)
    .where(and(sql`${key} > ${after}`, isSealedOtherwise(sealed, sealId)))
    .orderBy(asc(key))
    .limit(limit);
}

/** Whether anything is sealed with another secret than the one of the id. */
export async function isAnythingSealedOtherwise(db: Db, sealId: string): Promise<boolean> {
  for (const kind of SEALED_KINDS) {
    if ((await listSealedOtherwise(db, kind, sealId, { after: "", limit: 1 })).length > 0) return true;
  }
  return false;
}

/** Replaces what is sealed, unless somebody has replaced it since it was read. */
export async function replaceSealed(
  tx: Db,
  kind: SealedKind,
  { key: rowKey, from, to }: { key: string; from: string; to: string },
): Promise<void> {
  const { table, key, sealed } = COLUMNS[kind];
  const column = sql.identifier(sealed.name);
  await tx.execute(sql`update ${table} set ${column} = ${to} where ${key} = ${rowKey} and ${sealed} = ${from}`);
}

/** Text that is not sealed has no id; null is nothing that is sealed. */
function isSealedOtherwise(sealed: AnyPgColumn, sealId: string) {
  return ne(sql`split_part(${sealed}, '.', 1)`, sealId);
}

// An arbitrary unique id.
const ROTATION_LOCK = 7_203_116;

/** Serializes rotations of the secret until the transaction ends. */
export async function lockRotation(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK}::bigint)`);
}
