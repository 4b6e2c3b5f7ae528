import "server-only";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Db } from "#db/client.ts";
import { deleteRetiredSigningKeys, insertSigningKey, listSigningKeys } from "#db/queries/oauth/keys.ts";
import { seal, unseal } from "#lib/secrets.ts";

export const SIGNING_ALGORITHM = "ES256";

const HOUR_MS = 60 * 60_000;
/** How long a retired key still verifies: far longer than any token that it signed is valid. */
const RETIREMENT_MS = 24 * HOUR_MS;
const ROTATION_MS = 90 * 24 * HOUR_MS;
/** Keys are reloaded this often because another process may have rotated them. */
const CACHE_MS = 10_000;
const RETRY_MS = 1_000;

type PublicKey = Awaited<ReturnType<typeof importJWK>>;
export type SigningKeys = {
  /** Private JWKs, the signing one first. */
  privateJwks: JWK[];
  publicKeys: ReadonlyMap<string, PublicKey>;
  /** Changes with every rotation. */
  version: string;
};

const cached = new WeakMap<Db, { loadedAt: number; keys: Promise<SigningKeys> }>();

/** Returns the active keys and creates the first one on first use. */
export function signingKeys(db: Db, now: Date, maxAgeMs = CACHE_MS): Promise<SigningKeys> {
  const entry = cached.get(db);
  if (entry && now.getTime() - entry.loadedAt < maxAgeMs) return entry.keys;
  const keys = loadKeys(db, now);
  cached.set(db, { loadedAt: now.getTime(), keys });
  // Failures are not cached, so the next call reads the database again.
  keys.catch(() => cached.delete(db));
  return keys;
}

/** Finds a public key by its id and reloads the keys once, since another process may have just created it. */
export async function findVerificationKey(db: Db, kid: string | undefined, now: Date): Promise<PublicKey | undefined> {
  if (!kid) return undefined;
  const cachedKey = (await signingKeys(db, now)).publicKeys.get(kid);
  return cachedKey ?? (await signingKeys(db, now, RETRY_MS)).publicKeys.get(kid);
}

/**
 * Creates a key that signs from now on. Tokens of the old keys stay valid until they expire. @returns the new key's
 * id
 */
export async function rotateSigningKeys(db: Db, now: Date): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const common = { kid, alg: SIGNING_ALGORITHM, use: "sig" };
  const row = {
    kid,
    publicJwk: { ...publicJwk, ...common },
    privateJwk: seal(JSON.stringify({ ...(await exportJWK(privateKey)), ...common }), "signingKey", kid),
    createdAt: now,
  };
  await insertSigningKey(db, row, new Date(now.getTime() + RETIREMENT_MS));
  cached.delete(db);
  return kid;
}

/** Rotates the signing key when it is due and deletes keys whose tokens have all expired. */
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
    privateJwks: rows.map(({ kid, privateJwk }) => JSON.parse(unseal(privateJwk, "signingKey", kid)) as JWK),
    publicKeys: new Map(publicKeys),
    version: rows.map(({ kid }) => kid).join(" "),
  };
}
