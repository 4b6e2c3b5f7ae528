import "server-only";
import type { Db } from "#db/client.ts";
import { listSealedOtherwise, lockRotation, replaceSealed, SEALED_KINDS, type SealedKind } from "#db/queries/sealed.ts";
import { AppError } from "#lib/errors.ts";
import { forgetPreviousSecret, getSealId, hasPreviousSecret, replaceSecretFile, seal, unseal } from "#lib/secrets.ts";

/** Rows of a transaction. Small, so that requests on the embedded database wait for milliseconds. */
const BATCH = 50;

export type Resealed = {
  resealed: number;
  /** Rows that neither secret opens, such as after a restore without the secret. They stay as they are. */
  unreadable: number;
};

/**
 * Makes a new secret, unless the last rotation has not ended, and seals everything with it. The old one is kept for
 * requests that have sealed with it and not committed yet, until `finishRotation`. Killed at any point it loses
 * nothing and goes on when it is called again.
 * @throws AppError `conflict` where the secret is in the environment without the one before
 */
export async function rotateSecret(db: Db): Promise<Resealed> {
  await db.transaction(async (tx) => {
    await lockRotation(tx);
    replaceSecretFile();
  });
  if (hasPreviousSecret()) return resealAll(db);
  const recovery =
    "Set CLARION_SECRET to the new one and CLARION_PREVIOUS_SECRET to the present one, restart the server, and run this again.";
  throw new AppError("conflict", "The secret is in the environment", recovery);
}

/** Seals what the old secret has sealed since, and forgets the old one. */
export async function finishRotation(db: Db): Promise<Resealed> {
  const result = await resealAll(db);
  forgetPreviousSecret();
  return result;
}

async function resealAll(db: Db): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const kind of SEALED_KINDS) {
    let after = "";
    let size = BATCH;
    while (size === BATCH) {
      const rows = await listSealedOtherwise(db, kind, getSealId(), { after, limit: BATCH });
      const replaced = rows.flatMap(({ key, sealed }) => {
        const plain = openSealed(sealed, kind, key);
        return plain === undefined ? [] : [{ key, from: sealed, to: seal(plain, kind, key) }];
      });
      if (replaced.length > 0) {
        await db.transaction(async (tx) => {
          for (const row of replaced) await replaceSealed(tx, kind, row);
        });
      }
      total.resealed += replaced.length;
      total.unreadable += rows.length - replaced.length;
      after = rows.at(-1)?.key ?? after;
      size = rows.length;
    }
  }
  return total;
}

/** @returns undefined for what no secret of this installation opens, which is counted and told */
function openSealed(sealed: string, kind: SealedKind, key: string): string | undefined {
  try {
    return unseal(sealed, kind, key);
  } catch {
    return undefined;
  }
}
