import "server-only";
import type { Db } from "#db/client.ts";
import { findTrafficTokenIdentity, touchTrafficToken } from "#db/queries/traffic/tokens.ts";
import type { OrganizationSummary, Principal } from "#lib/access/principal.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { secretMatches } from "./api-key.ts";
import { newToken } from "./tokens.ts";

const PATTERN = /^clri_([a-z0-9]{1,60})_([A-Za-z0-9_-]{43})$/;
const MINUTE_MS = 60_000;

/**
 * Creates a token `clri_<token id>_<32 random bytes>` for a website's tracker; only the SHA-256 of the secret is
 * stored.
 */
export function newIngestToken(now: Date) {
  const id = newId("ing", now.getTime());
  const { token: secret, hash: secretHash } = newToken();
  const plain = `clri_${id.slice("ing_".length)}_${secret}`;
  return { id, plain, secretHash, hint: plain.slice(-4) };
}

/** Splits a token into id and secret; undefined when it does not have the form of a token. */
export function parseIngestToken(plain: string): { id: string; secret: string } | undefined {
  const [, id, secret] = PATTERN.exec(plain) ?? [];
  return id && secret ? { id: `ing_${id}`, secret } : undefined;
}

type Tracker = { principal: Extract<Principal, { type: "ingest" }>; organization: OrganizationSummary };

/** Finds the tracker that a token belongs to; undefined for an unknown, wrong or rotated token. */
export async function findTracker(
  db: Db,
  { id, secret }: { id: string; secret: string },
  now: Date,
): Promise<Tracker | undefined> {
  const row = await findTrafficTokenIdentity(db, id);
  if (!secretMatches(secret, row?.secretHash) || !row) return undefined;
  const staleBefore = new Date(now.getTime() - MINUTE_MS);
  if (!row.lastUsedAt || row.lastUsedAt < staleBefore) {
    touchTrafficToken(db, id, now, staleBefore).catch((err: unknown) =>
      log.warn({ err }, "Could not record the use of a token"),
    );
  }
  return { principal: { type: "ingest", tokenId: row.id, projectId: row.projectId }, organization: row.organization };
}
