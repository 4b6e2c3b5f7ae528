import "server-only";
import type { Db } from "#db/client.ts";
import { listSealedOtherwise, SEALED_KINDS } from "#db/queries/sealed.ts";
import { findSecret, getSealId, hasPreviousSecret, unseal } from "#lib/secrets.ts";

/** How many rows of each kind are opened. */
const SAMPLE = 100;

/** What the database holds of credentials that are sealed with the installation's secret. */
export type SealedState = {
  isAnything: boolean;
  /** Rows, out of a sample, that no secret of this installation opens. */
  unreadable: number;
  /** Whether rows are still sealed with the secret before the present one. */
  isRotating: boolean;
};

/** Opens a sample of what another secret than the present one has sealed. Changes nothing, and makes no secret. */
export async function readSealedState(db: Db): Promise<SealedState> {
  const state: SealedState = { isAnything: false, unreadable: 0, isRotating: false };
  const hasSecret = findSecret() !== undefined;
  for (const kind of SEALED_KINDS) {
    // No row is sealed with the secret of an empty ID, so that any row is found.
    if (!state.isAnything) state.isAnything = (await listSealedOtherwise(db, kind, "", FIRST)).length > 0;
    if (!hasSecret) continue;
    for (const { key, sealed } of await listSealedOtherwise(db, kind, getSealId(), { after: "", limit: SAMPLE })) {
      try {
        unseal(sealed, kind, key);
        state.isRotating ||= hasPreviousSecret();
      } catch {
        state.unreadable += 1;
      }
    }
  }
  return state;
}

const FIRST = { after: "", limit: 1 };
