import "server-only";
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

type Parameters = { ln: number; r: number; p: number };

// 32 MiB and three passes: OWASP's recommendation for scrypt at that memory size.
const CURRENT: Parameters = { ln: 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

function derive(password: string, salt: Buffer, { ln, r, p }: Parameters, bytes: number): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r * 2 };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

/** Hashes a password with scrypt (RFC 7914). The result contains its parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, CURRENT, HASH_BYTES);
  const { ln, r, p } = CURRENT;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether a password matches a stored hash. Without a hash it takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, ln, r, p, salt, hash] = FORMAT.exec(stored ?? "") ?? [];
  if (!ln || !r || !p || !salt || !hash) {
    await derive(password, Buffer.alloc(16), CURRENT, HASH_BYTES);
    return false;
  }
  const expected = Buffer.from(hash, "base64url");
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), parameters, expected.length);
  return timingSafeEqual(actual, expected);
}
