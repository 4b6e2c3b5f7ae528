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

/** A token `clri_<token id>_<32 random bytes>` for a website's tracker; only the SHA-256 of the secret is kept. */
export function newIngestToken(now: Date) {
  const id = newId("ing", now.getTime());
  const { token: secret, hash: secretHash } = newToken();
  const plain = `clri_${id.slice("ing_".length)}_${secret}`;
  return { id, plain, secretHash, hint: plain.slice(-4) };
}

/** Takes a token apart; undefined when it does not have the form of one. */
export function parseIngestToken(plain: string): { id: string; secret: string } | undefined {
  const [, id, secret] = PATTERN.exec(plain) ?? [];
  return id && secret ? { id: `ing_${id}`, secret } : undefined;
}

type Tracker = { principal: Extract<Principal, { type: "ingest" }>; organization: OrganizationSummary };

/** The tracker that a token stands for; undefined for one that is unknown, wrong or rotated away. */
export async function findTracker(
  db: Db,
  { id, secret }: { id: string; secret: string },
  now: Date,
): Promise<Tracker | undefined> {
  const row = await findTrafficTokenIdentity(db, id);
  if (!secretMatches(secret, row?.secretHash) || !row) return undefined;
  const before = new Date(now.getTime() - MINUTE_MS);
  if (!row.lastUsedAt || row.lastUsedAt < before) {
    touchTrafficToken(db, id, now, before).catch((err: unknown) =>
      log.warn({ err }, "The use of a token was not noted"),
    );
  }
  return { principal: { type: "ingest", tokenId: row.id, projectId: row.projectId }, organization: row.organization };
}
