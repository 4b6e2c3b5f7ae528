import "server-only";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Db } from "#db/client.ts";
import { deleteRetiredSigningKeys, insertSigningKey, listSigningKeys } from "#db/queries/oauth/keys.ts";
import { seal, unseal } from "#lib/secrets.ts";

export const SIGNING_ALGORITHM = "ES256";

const HOUR_MS = 60 * 60_000;
/** A retired key verifies for this long, far longer than any token that it signed lives. */
const RETIREMENT_MS = 24 * HOUR_MS;
const ROTATION_MS = 90 * 24 * HOUR_MS;
/** Another process may have rotated: keys are read again this often. */
const CACHE_MS = 10_000;
const RETRY_MS = 1_000;

type PublicKey = Awaited<ReturnType<typeof importJWK>>;
export type SigningKeys = {
  /** Private JWKs, the one that signs first. */
  privateJwks: JWK[];
  publicKeys: ReadonlyMap<string, PublicKey>;
  /** Changes with every rotation. */
  version: string;
};

const cached = new WeakMap<Db, { at: number; keys: Promise<SigningKeys> }>();

/** The living keys; the first one is made on first use. */
export function signingKeys(db: Db, now: Date, maxAgeMs = CACHE_MS): Promise<SigningKeys> {
  const known = cached.get(db);
  if (known && now.getTime() - known.at < maxAgeMs) return known.keys;
  const keys = loadKeys(db, now);
  cached.set(db, { at: now.getTime(), keys });
  // A database that failed is asked again.
  keys.catch(() => cached.delete(db));
  return keys;
}

/** The key that a token names; keys that another process has just made are found too. */
export async function findVerificationKey(db: Db, kid: string | undefined, now: Date): Promise<PublicKey | undefined> {
  if (!kid) return undefined;
  const known = (await signingKeys(db, now)).publicKeys.get(kid);
  return known ?? (await signingKeys(db, now, RETRY_MS)).publicKeys.get(kid);
}

/** A new key signs from now on; what the old ones signed stays good until it expires. @returns the new key's id */
export async function rotateSigningKeys(db: Db, now: Date): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const common = { kid, alg: SIGNING_ALGORITHM, use: "sig" };
  const row = {
    kid,
    publicJwk: { ...publicJwk, ...common },
    privateJwk: seal(JSON.stringify({ ...(await exportJWK(privateKey)), ...common }), ownerOf(kid)),
    createdAt: now,
  };
  await insertSigningKey(db, row, new Date(now.getTime() + RETIREMENT_MS));
  cached.delete(db);
  return kid;
}

/** Rotates keys that have signed for long, and forgets those whose tokens have all expired. */
export async function maintainSigningKeys(db: Db, now: Date): Promise<void> {
  const [newest] = await listSigningKeys(db, now);
  if (newest && newest.createdAt.getTime() <= now.getTime() - ROTATION_MS) await rotateSigningKeys(db, now);
  await deleteRetiredSigningKeys(db, now);
}

async function loadKeys(db: Db, now: Date): Promise<SigningKeys> {
  let rows = await listSigningKeys(db, now);
  if (rows.length === 0) {
    await rotateSigningKeys(db, now);
    rows = await listSigningKeys(db, now);
  }
  const publicKeys = await Promise.all(
    rows.map(async ({ kid, publicJwk }) => [kid, await importJWK(publicJwk, SIGNING_ALGORITHM)] as const),
  );
  return {
    privateJwks: rows.map(({ kid, privateJwk }) => JSON.parse(unseal(privateJwk, ownerOf(kid))) as JWK),
    publicKeys: new Map(publicKeys),
    version: rows.map(({ kid }) => kid).join(" "),
  };
}

function ownerOf(kid: string): string {
  return `oauth_signing_keys:${kid}`;
}
