import "server-only";
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { SealedKind } from "#db/queries/sealed.ts";
import { env } from "./env.ts";

/** File of the secret that is created on the first start. */
export const secretFile = () => join(env.CLARION_DATA_DIR, "secret");
/** File of the secret before the present one, which still opens what it has sealed. It exists during a rotation. */
const previousFile = () => `${secretFile()}.previous`;

const toRoot = (text: string) => createHash("sha256").update(text).digest();
const readRoot = (file: string) => Buffer.from(readFileSync(file, "utf8"), "base64url");

/**
 * Returns the installation's root secret, 32 bytes: from `CLARION_SECRET`, else created once and stored in the data
 * directory with mode 0600. Every key is derived from it for one purpose, so keys cannot be interchanged.
 */
function rootSecret(): Buffer {
  if (env.CLARION_SECRET) return toRoot(env.CLARION_SECRET);
  const file = secretFile();
  mkdirSync(env.CLARION_DATA_DIR, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    return readRoot(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    // A hard link fails when the name exists, so of two processes that start together one secret wins.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readRoot(file);
}

/** The existing secret, which is never created here. Its fingerprint identifies it without revealing it. */
export type ExistingSecret =
  | { from: "environment"; fingerprint: string }
  | { from: "file"; fingerprint: string; text: string };

export function findSecret(): ExistingSecret | undefined {
  if (env.CLARION_SECRET) return { from: "environment", fingerprint: computeSecretFingerprint(rootSecret()) };
  if (!existsSync(secretFile())) return undefined;
  const text = readFileSync(secretFile(), "utf8");
  return { from: "file", text, fingerprint: computeSecretFingerprint(Buffer.from(text, "base64url")) };
}

/** @param root the secret's bytes */
export function computeSecretFingerprint(root: Buffer): string {
  return Buffer.from(hkdfSync("sha256", root, Buffer.alloc(0), "clarion:fingerprint", 12)).toString("base64url");
}

/**
 * Computes the HMAC-SHA-256 of a text with the installation's secret, for one purpose.
 * @returns hex; undefined where no secret exists yet
 */
export function authenticate(text: string, purpose: string): string | undefined {
  if (!findSecret()) return undefined;
  return createHmac("sha256", hkdf(rootSecret(), purpose)).update(text).digest("hex");
}

const derived = new Map<string, Buffer>();

/**
 * Derives 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). They stay the same while the process lives, so that both
 * ends of its connections agree; a rotated secret counts from the next start.
 */
export function deriveKey(purpose: string): Buffer {
  const cached = derived.get(purpose);
  if (cached) return cached;
  const key = hkdf(rootSecret(), purpose);
  derived.set(purpose, key);
  return key;
}

function hkdf(root: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", root, Buffer.alloc(0), `clarion:${purpose}`, 32));
}

type Secret = { root: Buffer; id: string };

const known: { version: string; secrets: Secret[] } = { version: "", secrets: [] };

/**
 * The secrets that open what is sealed, the one that seals first. Another process may have rotated them, so that the
 * files are looked at each time; reading them costs microseconds.
 */
function listSecrets(): Secret[] {
  const version = [
    env.CLARION_SECRET,
    env.CLARION_PREVIOUS_SECRET,
    stampOf(secretFile()),
    stampOf(previousFile()),
  ].join();
  if (version === known.version) return known.secrets;
  const roots = [rootSecret()];
  if (env.CLARION_SECRET) {
    if (env.CLARION_PREVIOUS_SECRET) roots.push(toRoot(env.CLARION_PREVIOUS_SECRET));
  } else if (existsSync(previousFile())) roots.push(readRoot(previousFile()));
  const secrets = roots.map((root) => ({ root, id: computeSecretFingerprint(root) }));
  Object.assign(known, { version, secrets });
  return secrets;
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino}.${stat.mtimeMs}` : "";
}

/**
 * Derives the keys that check a signature which outlives a rotation: of the present secret, and of the previous one
 * while that is known.
 */
export function deriveCheckKeys(purpose: string): Buffer[] {
  return [deriveKey(purpose), ...listSecrets().map(({ root }) => hkdf(root, purpose))];
}

/** What `seal` puts before everything that it seals from now on; other text is sealed with another secret. */
export function getSealId(): string {
  return listSecrets()[0]?.id ?? "";
}

/** Whether a secret of before still opens what it has sealed. */
export function hasPreviousSecret(): boolean {
  return listSecrets().length > 1;
}

/**
 * Replaces the secret file by a new one and keeps the old one until `forgetPreviousSecret`. While an old one is kept,
 * the last rotation has not ended and nothing is replaced. Killed at any point, both files open what they have sealed.
 * @returns false where the secret is in the environment, which only the operator changes
 */
export function replaceSecretFile(): boolean {
  if (env.CLARION_SECRET) return false;
  const [present, previous] = listSecrets();
  // Killed between the two steps below, both files have the same secret.
  if (previous && previous.id !== present?.id) return true;
  writeDurably(previousFile(), readFileSync(secretFile(), "utf8"));
  writeDurably(secretFile(), randomBytes(32).toString("base64url"));
  return true;
}

/** Deletes the secret of before a rotation; what is still sealed with it is lost. */
export function forgetPreviousSecret(): void {
  rmSync(previousFile(), { force: true });
}

/** Replaces a file at once, and survives a loss of power. */
function writeDurably(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}

/** The id of what was sealed before secrets had ids; the present secret or a previous one opens it. */
const FIRST_ID = "k1";

/** The row that a sealed text belongs to, by its kind and key. */
const OWNERS: Readonly<Record<SealedKind, (key: string) => string>> = {
  integrationToken: (id) => `integrations:${id}`,
  webhookSecret: (repositoryId) => `repositories:${repositoryId}:webhook`,
  secondFactor: (userId) => `second_factors:${userId}`,
  oauthArtifact: (key) => `oauth_artifacts:${key}`,
  signingKey: (kid) => `oauth_signing_keys:${kid}`,
};

/**
 * Encrypts a secret for one row (AES-256-GCM); it cannot be decrypted for another row.
 * @param key of the row
 * @returns `<id of the secret>.<base64url of nonce, tag and ciphertext>`
 */
export function seal(plain: string, kind: SealedKind, key: string): string {
  const [{ root, id } = missing()] = listSecrets();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", hkdf(root, "at-rest"), nonce).setAAD(Buffer.from(OWNERS[kind](key)));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Reverses `seal`; throws when the text was altered, belongs to another row or is sealed with an unknown secret. */
export function unseal(sealed: string, kind: SealedKind, key: string): string {
  const owner = OWNERS[kind](key);
  const [keyId, body] = sealed.split(".");
  if (!keyId || !body) throw new Error("Not a sealed secret.");
  if (keyId === FIRST_ID) return unsealFirst(body, owner);
  const { root } = listSecrets().find(({ id }) => id === keyId) ?? missing();
  return decrypt(body, owner, hkdf(root, "at-rest"));
}

function unsealFirst(body: string, owner: string): string {
  const [present, previous] = listSecrets().map(({ root }) => hkdf(root, `at-rest:${FIRST_ID}`));
  try {
    return decrypt(body, owner, present ?? missing());
  } catch (error) {
    if (!previous) throw error;
    return decrypt(body, owner, previous);
  }
}

function decrypt(body: string, owner: string, key: Buffer): string {
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

function missing(): never {
  throw new Error("Sealed with a secret that this installation does not have.");
}
