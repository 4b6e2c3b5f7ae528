import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.ts";

/** Where the secret is that was made on the first start. */
export const secretFile = () => join(env.CLARION_DATA_DIR, "secret");

/**
 * The installation's root secret, 32 bytes: from `CLARION_SECRET`, else made once and kept in the data
 * directory with mode 0600. Every key is derived from it by purpose, so none can stand in for another.
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
    // A link fails when the name exists: of two processes that start together one secret wins.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return Buffer.from(readFileSync(file, "utf8"), "base64url");
}

/** The secret that there is, without making one; its fingerprint tells two apart and gives neither away. */
export type KnownSecret =
  | { from: "environment"; fingerprint: string }
  | { from: "file"; fingerprint: string; text: string };

export function findSecret(): KnownSecret | undefined {
  if (env.CLARION_SECRET) return { from: "environment", fingerprint: fingerprintOf(rootSecret()) };
  if (!existsSync(secretFile())) return undefined;
  const text = readFileSync(secretFile(), "utf8");
  return { from: "file", text, fingerprint: fingerprintOf(Buffer.from(text, "base64url")) };
}

/** @param root the secret's bytes */
export function fingerprintOf(root: Buffer): string {
  return Buffer.from(hkdfSync("sha256", root, Buffer.alloc(0), "clarion:fingerprint", 12)).toString("base64url");
}

const derived = new Map<string, Buffer>();

/** 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). */
export function deriveKey(purpose: string): Buffer {
  const known = derived.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", rootSecret(), Buffer.alloc(0), `clarion:${purpose}`, 32));
  derived.set(purpose, key);
  return key;
}

/**
 * Encrypts a secret for one row (AES-256-GCM); moving the text to another row makes it unreadable.
 * @param owner `table:row`
 * @returns `<key id>.<base64url of nonce, tag and ciphertext>`
 */
export function seal(plain: string, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("at-rest:k1"), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `k1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** The reverse of `seal`; throws when the text was altered or belongs to another row. */
export function unseal(sealed: string, owner: string): string {
  const [keyId, body] = sealed.split(".");
  if (!keyId || !body) throw new Error("Not a sealed secret.");
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(`at-rest:${keyId}`), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
