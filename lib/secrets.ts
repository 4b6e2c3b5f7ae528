import "server-only";
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.ts";

/** File of the secret that is created on the first start. */
export const secretFile = () => join(env.CLARION_DATA_DIR, "secret");

/**
 * Returns the installation's root secret, 32 bytes: from `CLARION_SECRET`, else created once and stored in the data
 * directory with mode 0600. Every key is derived from it for one purpose, so keys cannot be interchanged.
 */
function rootSecret(): Buffer {
  if (env.CLARION_SECRET) return createHash("sha256").update(env.CLARION_SECRET).digest();
  const file = secretFile();
  mkdirSync(env.CLARION_DATA_DIR, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    return Buffer.from(readFileSync(file, "utf8"), "base64url");
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
  return Buffer.from(readFileSync(file, "utf8"), "base64url");
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
  const key = Buffer.from(hkdfSync("sha256", rootSecret(), Buffer.alloc(0), `clarion:${purpose}`, 32));
  return createHmac("sha256", key).update(text).digest("hex");
}

const derived = new Map<string, Buffer>();

/** Derives 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). */
export function deriveKey(purpose: string): Buffer {
  const cached = derived.get(purpose);
  if (cached) return cached;
  const key = Buffer.from(hkdfSync("sha256", rootSecret(), Buffer.alloc(0), `clarion:${purpose}`, 32));
  derived.set(purpose, key);
  return key;
}

/**
 * Encrypts a secret for one row (AES-256-GCM); it cannot be decrypted for another row.
 * @param owner `table:row`
 * @returns `<key id>.<base64url of nonce, tag and ciphertext>`
 */
export function seal(plain: string, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("at-rest:k1"), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `k1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Reverses `seal`; throws when the text was altered or belongs to another row. */
export function unseal(sealed: string, owner: string): string {
  const [keyId, body] = sealed.split(".");
  if (!keyId || !body) throw new Error("Not a sealed secret.");
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(`at-rest:${keyId}`), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
